import { createCremationRequest } from '../../support/records/cremation-request.ts';
import { call, type TestedLychgate, runAsOperator } from '../../support/lychgate.ts';

const lastNames = ['Alder', 'Birch', 'Cedar', 'Elm', 'Hazel', 'Oak', 'Rowan', 'Yew'];

/** Adds requests, with names that repeat after eight. Returns their references in the order of arrival. */
export async function addRequests(lychgate: TestedLychgate, count: number): Promise<string[]> {
  const references: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const deceased = { deceasedFirstName: `Family ${index + 1}`, deceasedMiddleName: '' };
    const body = createCremationRequest({
      ...deceased,
      deceasedLastName: lastNames[index % lastNames.length]!,
    });
    const sent = await call(lychgate.address, 'POST', 'UnattendedCremation', body);
    references.push(sent.body.reference);
  }
  return references;
}

/** Adds this number of events, cases, contacts and customers with an invoice, with realistic names and places. */
export async function addListRecords(lychgate: TestedLychgate, count: number) {
  for (let index = 0; index < count; index += 1) {
    const name = `Harriet ${lastNames[index % lastNames.length]!}`;
    const eMail = `harriet${index}@example.org`;
    await runAsOperator(lychgate, 'POST', 'Contacts', {
      cu: `C-${index}`,
      name,
      eMail,
      consent: 'yes',
      consentSource: 'A card',
    });
    const customer = { reference: `C-${index}`, name, eMail, phone: '01632 960 123' };
    const { guid } = await runAsOperator(lychgate, 'POST', 'Customers', customer);
    await runAsOperator(lychgate, 'POST', 'Invoices', {
      customerGuid: guid,
      number: `INV-2030-${1_000 + index}`,
      issuedOn: '2026-10-01',
      dueOn: '2026-10-31',
      description: 'Unattended cremation with return of the ashes',
      lines: [{ description: 'Cremation', taxCode: 'exempt', amountPence: 120_000, ledger: null }],
    });
    await runAsOperator(lychgate, 'POST', 'Cases', {
      deceasedName: `Mrs ${name}`,
      applicantName: name,
      jurisdiction: 'scotland',
    });
    await runAsOperator(lychgate, 'POST', 'Bereavement', {
      title: 'Coffee morning for families',
      startDateTime: `2031-03-${index + 1}T10:30:00`.replace(/-(\d)T/, '-0$1T'),
      location: 'Example Village Hall',
      town: 'Ludlow',
      maxCapacity: 40,
    });
  }
}
