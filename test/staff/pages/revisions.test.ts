import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { createPhotograph } from '../../support/records/photographs.ts';
import { startTestLychgate, type TestedLychgate, runAsOperator } from '../../support/lychgate.ts';
import { signInAsOperator, type StaffBrowser } from '../../support/staff-browser.ts';
import { createCaseDrives } from './case-drives.ts';
import { makeOfficePages } from './office-pages.ts';
import { readForm as findForm, type Form } from '../../support/html.ts';
import { uploadFile } from '../../support/upload-file.ts';

const formsWithRevision = '<RevisionField|<(?:ConfirmPage|ReasonPage|EditForm|EventForm)[^>]* revision=';

let lychgate: TestedLychgate;
let ruth: StaffBrowser;
let pages: string[];
before(async () => {
  lychgate = await startTestLychgate();
  ruth = await signInAsOperator(lychgate);
  pages = await makeOfficePages(lychgate.address);
});
after(() => lychgate.stop());

type Texts = Record<string, string>;
type Drive = {
  page: string;
  /** Distinguishes the form from others of the page. */
  form?: string;
  /** Saves a colleague's change after the form was opened. Returns the text that the page has to name. */
  colleague: (number: number) => Promise<string>;
  /** Fields that are refused for another reason. Absent if a button sends everything. */
  wrong?: Texts;
  right: Texts;
};

/** Finds the page that matches. Returns its path and the id of its record. */
function findPath(pattern: RegExp): { page: string; id: string } {
  const page = pages.find((path) => pattern.test(path));
  assert.ok(page, `${pattern} is no page of ${pages.join(', ')}`);
  return { page, id: pattern.exec(page)?.[1] ?? '' };
}

/** Returns a function that saves one field of a record, as a colleague does. */
const createSave =
  (path: string, field: string, valueOf = (number: number) => `Changed ${number}`) =>
  async (number: number) => {
    await runAsOperator(lychgate, 'PUT', path, { [field]: valueOf(number) });
    return valueOf(number);
  };

const lookColleague = createSave('Settings/Look', 'accent', (number) => `#1a3${100 + number}`);

async function createInvoiceDrive(ending: string, wrong: Texts, right: Texts): Promise<Drive> {
  const { page, id } = findPath(invoiceId);
  return {
    page: page + ending,
    colleague: createSave(`Invoices/${id}`, 'number', (number) => `INV-${number}`),
    wrong,
    right,
  };
}

/** An event without a free place and two parties that wait for one. */
async function createWaitingDrive(): Promise<{ list: string; place: string; colleague: Drive['colleague'] }> {
  const event = { title: 'Choir', startDateTime: '2031-03-29T10:30:00', maxCapacity: 1 };
  const { guid } = await runAsOperator(lychgate, 'POST', 'Bereavement', event);
  await runAsOperator(lychgate, 'POST', `Bereavement/${guid}/Attendees`, {
    name: 'Caller',
    numberOfAttendees: 1,
  });
  const joinList = (eMail: string, name: string) =>
    runAsOperator(lychgate, 'POST', `Bereavement/${guid}/WaitingList`, { name, eMail, numberOfAttendees: 1 });
  await joinList('ann@example.org', 'Ann');
  await joinList('ben@example.org', 'Ben');
  const { places } = await runAsOperator(lychgate, 'GET', `Bereavement/${guid}/WaitingList`);
  return {
    list: `/office/events/${guid}/waiting-list`,
    place: places[1]!.guid,
    colleague: async (number) => {
      await joinList('ben@example.org', `Changed ${number}`);
      return `Changed ${number}`;
    },
  };
}

const eventId = /^\/office\/events\/([0-9a-f-]{36})$/;
const personId = /^\/office\/people\/([0-9a-f-]{36})$/;
const invoiceId = /^\/office\/money\/invoices\/([0-9a-f-]{36})$/;
const attendeeId = /^\/office\/events\/[^/]+\/attendees\/([0-9a-f-]{36})$/;
const messageId = /^\/office\/events\/[^/]+\/message\/([0-9a-f-]{36})$/;
const mailingId = /^\/office\/mailings\/(spring)$/;
const requestId = /^\/office\/requests\/(UC-[\w-]+)$/;
const signoffId = /^\/office\/sign-offs\/([0-9a-f-]{36})$/;

const createAttendeeDrive = (right: Texts, wrong?: Texts): Drive => {
  const { page, id } = findPath(attendeeId);
  return { page, colleague: createSave(`Attendees/${id}`, 'notes'), ...(wrong && { wrong }), right };
};
const createMailingDrive = (ending: string, wrong: Texts, right: Texts): Drive => {
  const { page, id } = findPath(mailingId);
  return { page: page + ending, colleague: createSave(`Campaigns/${id}`, 'subject'), wrong, right };
};
const createSignoffDrive = (ending: string, wrong: Texts, right: Texts): Drive => {
  const { page, id } = findPath(signoffId);
  return { page: page + ending, colleague: createSave(`EmailSignoff/${id}`, 'name'), wrong, right };
};

/** File with a form -> how to fill it in. The order ensures that each record still exists when it is needed. */
const drives: Record<string, () => Drive | Promise<Drive>> = {
  'money/invoices/invoice-form.tsx': () =>
    createInvoiceDrive('/edit', { dueOn: 'some day' }, { dueOn: '1 Feb 2026' }),
  'money/invoice/decisions.tsx': async () => {
    const { id } = findPath(invoiceId);
    await runAsOperator(lychgate, 'POST', `Invoices/${id}/Stop`, { reason: 'In hospital' });
    const press = { do: 'collect-again' };
    return {
      ...(await createInvoiceDrive('', { ...press, reason: '' }, { ...press, reason: 'Agreed' })),
      form: 'collect-again',
    };
  },
  'money/credit-note/new-credit-note.tsx': async () => {
    const { items } = await runAsOperator(lychgate, 'GET', 'Customers');
    const lines = [{ description: 'A stone', taxCode: 'exempt', amountPence: 5_000 }];
    const dates = { issuedOn: '2027-02-01', dueOn: '2027-02-15' };
    const invoice = { number: 'CR-1', customerGuid: items[0]!.guid, description: 'A stone', lines, ...dates };
    const { guid } = await runAsOperator(lychgate, 'POST', 'Invoices', invoice);
    return {
      page: `/office/money/invoices/${guid}/credit`,
      colleague: createSave(`Invoices/${guid}`, 'number', (number) => `CR-${number}`),
      wrong: { amount1: 'some' },
      right: { amount1: '1', reason: 'Not wanted' },
    };
  },
  'money/reason-page.tsx': () => createInvoiceDrive('/cancel', { reason: '' }, { reason: 'Sent twice' }),
  'money/customers/customer.tsx': () => {
    const { page, id } = findPath(/^\/office\/money\/customers\/([0-9a-f-]{36})$/);
    return {
      page,
      colleague: createSave(`Customers/${id}`, 'town'),
      wrong: { name: '' },
      right: { name: 'M. Ellis' },
    };
  },
  'events/edit-event.tsx': () => {
    const { page, id } = findPath(eventId);
    const colleague = createSave(`Bereavement/${id}`, 'location');
    return { page: `${page}/edit`, colleague, wrong: { title: '' }, right: { title: 'Walk' } };
  },
  'attendees/messages/edit-message.tsx': () => {
    const { page, id } = findPath(messageId);
    const colleague = createSave(`Messages/${id}`, 'text');
    return { page: `${page}/edit`, colleague, wrong: { subject: '' }, right: { subject: 'Cars' } };
  },
  'attendees/messages/send-message.tsx': () => {
    const { page, id } = findPath(messageId);
    return { page: `${page}/send`, colleague: createSave(`Messages/${id}`, 'text'), right: {} };
  },
  'attendees/booking/attendee.tsx': () => createAttendeeDrive({ name: 'H. Ellis' }, { name: '' }),
  'attendees/booking/cancel-attendee.tsx': () => {
    const { page, id } = findPath(attendeeId);
    return { page: `${page}/cancel`, colleague: createSave(`Attendees/${id}`, 'name'), right: {} };
  },
  'attendees/booking/booking-status.tsx': () => ({
    ...createAttendeeDrive({ again: 'yes' }),
    form: 'name="again"',
  }),
  'events/cancel-event.tsx': () => {
    const { page, id } = findPath(eventId);
    const colleague = createSave(`Bereavement/${id}`, 'title');
    return { page: `${page}/cancel`, colleague, wrong: { reason: '' }, right: { reason: 'Snow' } };
  },
  'attendees/waiting-list/waiting-tables.tsx': async () => {
    const { list, place, colleague } = await createWaitingDrive();
    return { page: list, form: place, colleague, right: { next: 'up' } };
  },
  'attendees/waiting-list/remove-place.tsx': async () => {
    const { list, place, colleague } = await createWaitingDrive();
    return { page: `${list}/${place}/remove`, colleague, right: {} };
  },
  'contacts/contact.tsx': () => {
    const { page, id } = findPath(/^\/office\/contacts\/(\w{26})$/);
    return {
      page,
      colleague: createSave(`Contact/${id}`, 'name'),
      wrong: { eMail: 'no' },
      right: { eMail: 'm@example.org' },
    };
  },
  'contacts/lists/list.tsx': () => {
    const { page, id } = findPath(/^\/office\/contacts\/lists\/([0-9a-f-]{36})$/);
    return {
      page,
      form: 'name="name"',
      colleague: createSave(`ContactLists/${id}`, 'name'),
      wrong: { name: '' },
      right: { name: 'Tea' },
    };
  },
  'settings/privacy-notice.tsx': () => ({
    page: '/office/settings/privacy',
    colleague: createSave('Settings/Privacy', 'text'),
    wrong: { text: 'x'.repeat(60_000) },
    right: { text: 'Ours' },
  }),
  'settings/price-list.tsx': () => ({
    page: '/office/settings/price-list',
    form: 'name="where"',
    colleague: createSave('Settings/PriceList', 'where', (number) => `https://willow.example/${number}`),
    wrong: { where: 'a drawer' },
    right: { where: 'https://willow.example/prices' },
  }),
  'settings/email-texts.tsx': () => ({
    page: '/office/settings/emails',
    colleague: createSave('Settings/Emails', 'booking'),
    wrong: { booking: 'x'.repeat(6_000) },
    right: { booking: 'Ours' },
  }),
  'settings/reset.tsx': async () => {
    await runAsOperator(lychgate, 'PUT', 'Settings/Provider', { phone: '01632 960 999' });
    const colleague = createSave('Settings/Provider', 'phone', (number) => `01632 960 ${100 + number}`);
    return { page: '/office/settings/provider/phone/reset', colleague, right: {} };
  },
  'settings/group.tsx': () => ({
    page: '/office/settings/provider',
    colleague: createSave('Settings/Provider', 'name'),
    wrong: { contactUrl: 'a drawer' },
    right: { contactUrl: 'https://willow.example/contact' },
  }),
  'settings/look/look-colour.tsx': () => ({
    page: '/office/settings/look',
    form: 'name="accentPicked"',
    colleague: lookColleague,
    wrong: { accent: 'green' },
    right: { accent: '#5a3e2b' },
  }),
  'settings/look/look-picture.tsx': async () => {
    const photograph = await createPhotograph({ width: 800, height: 600 });
    await uploadFile(lychgate, 'Settings/Pictures/photograph', 'application/octet-stream', photograph);
    return {
      page: '/office/settings/look',
      form: 'name="photographText"',
      colleague: lookColleague,
      wrong: { photographText: 'x'.repeat(151) },
      right: { photographText: 'Our garden' },
    };
  },
  'funerals/form/edit-funeral.tsx': () => {
    const { page, id } = findPath(/^\/office\/funerals\/([0-9a-f-]{36})$/);
    const colleague = createSave(`Funerals/${id}`, 'personName');
    return { page: `${page}/edit`, colleague, wrong: { date: 'soon' }, right: { date: '30 Mar 2031' } };
  },
  ...createCaseDrives({ findPath, createSave, api: (...sent) => runAsOperator(lychgate, ...sent) }),
  'dropdowns/dropdown.tsx': () => ({
    page: findPath(/^\/office\/lists\/MaritalStatus$/).page,
    colleague: async (number) => {
      await runAsOperator(lychgate, 'PUT', 'DropdownLists/MaritalStatus', {
        entries: ['Single', `Changed ${number}`],
      });
      return `Changed ${number}`;
    },
    wrong: { entries: '' },
    right: { entries: 'Single\nMarried' },
  }),
  'requests/answers/answers.tsx': () => {
    const { page, id } = findPath(requestId);
    const colleague = createSave(`Requests/${id}/Answers`, 'lastName');
    return { page: `${page}/answers`, colleague, wrong: { lastName: '' }, right: { lastName: 'Price' } };
  },
  'requests/record/request-handling.tsx': async () => {
    const { page, id } = findPath(requestId);
    const colleague = async () => {
      await runAsOperator(lychgate, 'PUT', `Requests/${id}`, { assignee: findPath(personId).id });
      return 'Now it says: in progress, Ada Brown';
    };
    const other = { name: 'Ben Hill', eMail: 'ben@willow.example', role: 'staff' };
    const { guid: assignee } = await runAsOperator(lychgate, 'POST', 'Staff', other);
    return { page, form: 'value="handling"', colleague, right: { do: 'handling', assignee } };
  },
  'requests/record/request-actions.tsx': () => {
    const { page, id } = findPath(requestId);
    const colleague = async () => {
      const { guid } = await runAsOperator(lychgate, 'POST', 'Branches', createBranchBody('Oswestry'));
      await runAsOperator(lychgate, 'PUT', `Requests/${id}`, { branch: guid });
      return 'Oswestry';
    };
    return { page, form: 'request-actions', colleague, right: { do: 'finish' } };
  },
  'branches/branch.tsx': () => {
    const { page, id } = findPath(/^\/office\/branches\/([0-9a-f-]{36})$/);
    return {
      page,
      colleague: createSave(`Branches/${id}`, 'name'),
      wrong: { eMail: 'no' },
      right: { eMail: 'l@willow.example' },
    };
  },
  'sign-offs/record/edit.tsx': () => createSignoffDrive('/edit', { eMail: 'no' }, { eMail: 'm@example.org' }),
  'sign-offs/record/record-answer.tsx': () =>
    createSignoffDrive('/record', { option: '' }, { option: 'Option1', way: 'phone', givenBy: 'Ann' }),
  'sign-offs/record/void.tsx': async () => {
    const request = { name: 'Ann', eMail: 'ann@example.org', deceasedName: 'Jo' };
    const { guid } = await runAsOperator(lychgate, 'POST', 'EmailSignoff', request);
    return {
      page: `/office/sign-offs/${guid}/void`,
      colleague: createSave(`EmailSignoff/${guid}`, 'name'),
      wrong: { next: '' },
      right: { next: 'stop', reason: 'Asked the wrong person' },
    };
  },
  'sign-offs/choices/choices.tsx': () => ({
    page: '/office/sign-offs/choices',
    colleague: async (number) => {
      await runAsOperator(lychgate, 'PUT', 'SignoffOptions', {
        options: [{ option: `Changed ${number}`, text: 'Own clothes' }],
      });
      return `Changed ${number}`;
    },
    wrong: { 'option.1': '!', 'text.1': '' },
    right: { 'option.1': 'Dress', 'text.1': 'A dress' },
  }),
  'mailings/edit-mailing.tsx': () => createMailingDrive('/edit', { body: '' }, { body: 'Each Tuesday' }),
  'mailings/send-mailing.tsx': () =>
    createMailingDrive('/send', { when: 'later', day: '', time: '' }, { when: 'now' }),
  'staff/person.tsx': () => {
    const { page, id } = findPath(personId);
    return {
      page,
      colleague: async (number) => {
        const people = await runAsOperator<{ guid: string; revision: number }[]>(lychgate, 'GET', 'Staff');
        const { revision } = people.find(({ guid }) => guid === id)!;
        await runAsOperator(lychgate, 'PUT', `Staff/${id}`, { name: `Changed ${number}`, revision });
        return `Changed ${number}`;
      },
      wrong: { eMail: 'no' },
      right: { eMail: 'ada@example.org' },
    };
  },
};

// A cancelled invoice asks for the reason on the same page as other acts of money; these only hold the field.
const parts = ['form/confirm-page.tsx', 'form/edit-page.tsx', 'form/revision-field.tsx'];

const createBranchBody = (name: string) => ({ name, eMail: 'o@willow.example', phone: '01632 960 457' });

const folder = 'website/office/';

test('every form with a revision is driven below, and has it from one place', () => {
  const sources = globSync(`${folder}**/*.tsx`).map((path) => [
    path.slice(folder.length),
    readFileSync(path, 'utf8'),
  ]);
  const forms = sources
    .filter(([, text]) => new RegExp(formsWithRevision).test(text!))
    .map(([path]) => path!);
  const driven = [...Object.keys(drives), ...parts, 'money/invoice/cancel-invoice.tsx'];
  assert.deepEqual(
    forms.filter((path) => !driven.includes(path)),
    [],
  );
  assert.deepEqual(
    driven.filter((path) => !sources.some(([each]) => each === path)),
    [],
  );
  const byHand = sources.filter(([, text]) => text!.includes('name="revision"')).map(([path]) => path);
  assert.deepEqual(byHand, ['form/revision-field.tsx']);
});

let changes = 0;
for (const [file, prepare] of Object.entries(drives)) {
  test(`a colleague’s change is named before it is overwritten: ${file}`, async () => {
    const { page, form = 'name="revision"', colleague, wrong, right } = await prepare();
    const opened = findRevisionForm((await ruth.open(page)).html, form);
    changes += 1;
    const named = await colleague(changes);
    const send = (from: Form, formValues: Texts) =>
      ruth.send(from.action || page, { ...from.fields, ...formValues });
    const isNamed = ({ status, text: pageText }: Awaited<ReturnType<typeof send>>) =>
      status === 409 && pageText.replaceAll(/\s+/g, ' ').includes(named);
    let answer = await send(opened, wrong ?? right);
    if (wrong && !isNamed(answer)) {
      assert.ok(isRefused(answer), `${answer.status}: ${answer.text}`);
      answer = await send(findRevisionForm(answer.html, form), right);
    }
    assert.ok(isNamed(answer), `“${named}” is not named: ${answer.status} ${answer.text}`);
    const saved = await send(findRevisionForm(answer.html, form), right);
    assert.equal(saved.status, 200, saved.text);
  });
}

const isRefused = ({ status }: { status: number }) => status >= 400;

const findRevisionForm = (html: string, part: string) => findForm(html, part, 'name="revision"');
