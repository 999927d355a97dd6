import { cremationRequest } from '../../support/records/cremation-request.ts';
import { apiKey, call, operatorKey, type TestedLychgate } from '../../support/lychgate.ts';

const lastNames = ['Alder', 'Birch', 'Cedar', 'Elm', 'Hazel', 'Oak', 'Rowan', 'Yew'];

/** Makes operator calls, each of which must succeed. */
export const createCaller =
  ({ address }: TestedLychgate) =>
  async (method: string, path: string, body?: unknown, key = operatorKey) => {
    const answer = await call(address, method, path, body, key);
    if (answer.status >= 400) throw new Error(`${method} ${path}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  };

/** Requests in the order in which they arrive, with names that repeat after eight. Answers their references. */
export async function addRequests(lychgate: TestedLychgate, count: number): Promise<string[]> {
  const references: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const deceased = { deceasedFirstName: `Family ${index + 1}`, deceasedMiddleName: '' };
    const body = cremationRequest({ ...deceased, deceasedLastName: lastNames[index % lastNames.length]! });
    references.push((await createCaller(lychgate)('POST', 'UnattendedCremation', body, apiKey)).reference);
  }
  return references;
}

/** So many events, cases, contacts and customers with an invoice, with names and places as a branch has them. */
export async function addListRecords(lychgate: TestedLychgate, count: number) {
  const ask = createCaller(lychgate);
  for (let index = 0; index < count; index += 1) {
    const name = `Harriet ${lastNames[index % lastNames.length]!}`;
    const eMail = `harriet${index}@example.org`;
    await ask('POST', 'Contacts', { cu: `C-${index}`, name, eMail, consent: 'yes', consentSource: 'A card' });
    const customer = { reference: `C-${index}`, name, eMail, phone: '01632 960 123' };
    const { guid } = await ask('POST', 'Customers', customer);
    await ask('POST', 'Invoices', {
      customerGuid: guid,
      number: `INV-2030-${1_000 + index}`,
      issuedOn: '2026-10-01',
      dueOn: '2026-10-31',
      description: 'Unattended cremation with return of the ashes',
      lines: [{ description: 'Cremation', taxCode: 'exempt', amountPence: 120_000, ledger: null }],
    });
    await ask('POST', 'Cases', {
      deceasedName: `Mrs ${name}`,
      applicantName: name,
      jurisdiction: 'scotland',
    });
    await ask('POST', 'Bereavement', {
      title: 'Coffee morning for families',
      startDateTime: `2031-03-${index + 1}T10:30:00`.replace(/-(\d)T/, '-0$1T'),
      location: 'Example Village Hall',
      town: 'Ludlow',
      maxCapacity: 40,
    });
  }
}
