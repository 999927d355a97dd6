import assert from 'node:assert/strict';
import { readFileSync, globSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { callAsOperator, startTestLychgate, type TestedLychgate } from '../../support/lychgate.ts';
import { signInAsOperator, type StaffBrowser } from '../../support/staff-browser.ts';
import { makeOfficePages } from './office-pages.ts';
import { readForm } from '../../support/html.ts';

let lychgate: TestedLychgate;
let ruth: StaffBrowser;
let pages: string[];
before(async () => {
  lychgate = await startTestLychgate();
  ruth = await signInAsOperator(lychgate);
  pages = await makeOfficePages(lychgate.address);
});
after(() => lychgate.stop());

type AddForm = {
  page: RegExp;
  /** Distinguishes the form from others of the page. */
  form: string;
  fields: Record<string, string>;
  /** The call that answers with the records, and a text that each new one has once. */
  list: (id: string) => string;
  text: string;
  /** The second press is refused, because the answer to the first one is not kept. */
  isRefused?: true;
};

const guid = '([0-9a-f-]{36})';
const branch = { name: 'Oswestry', eMail: 'o@willow.example', phone: '01632 960 457' };
const person = { name: 'Ben Hill', eMail: 'ben@willow.example' };

/** Call -> the form that makes it. */
const forms: Record<string, AddForm> = {
  createContact: {
    page: /^\/office\/contacts\/new$/,
    form: 'name="consent"',
    fields: { ...person, saidYes: 'yes', consent: 'yes', consentSource: 'card' },
    list: () => 'Contacts',
    text: '"name":"Ben Hill"',
  },
  createContactList: {
    page: /^\/office\/contacts\/lists$/,
    form: 'name="name"',
    fields: { name: 'Walks' },
    list: () => 'ContactLists',
    text: '"Walks"',
  },
  createCampaign: {
    page: /^\/office\/mailings\/new$/,
    form: 'name="subject"',
    fields: { subject: 'Carols', body: 'In the chapel.' },
    list: () => 'Campaigns',
    text: '"subject":"Carols"',
  },
  createCustomer: {
    page: /^\/office\/money\/customers\/new$/,
    form: 'name="reference"',
    fields: { reference: 'C-2', name: 'Ben Hill' },
    list: () => 'Customers',
    text: '"C-2"',
  },
  createInvoice: {
    page: /^\/office\/money\/invoices\/new$/,
    form: 'name="number"',
    fields: {
      number: 'INV-8',
      customer: 'C-1042',
      issuedOn: '2 Jan 2026',
      dueOn: '1 Feb 2026',
      description: 'Flowers',
      line1: 'Flowers',
      amount1: '20',
      tax1: 'standard',
    },
    list: () => 'Invoices',
    text: '"INV-8"',
  },
  addInvoiceNote: {
    page: new RegExp(`^/office/money/invoices/${guid}$`),
    form: 'name="note"',
    fields: { do: 'note', note: 'She rings on Monday.' },
    list: (id) => `Invoices/${id}`,
    text: 'She rings on Monday.',
  },
  emailCustomer: {
    page: new RegExp(`^/office/money/invoices/${guid}/email$`),
    form: 'name="subject"',
    fields: { eMail: person.eMail, subject: 'Your invoice', text: 'Please call us today.' },
    list: (id) => `Invoices/${id}`,
    text: 'Please call us today.',
  },
  recordPayment: {
    page: new RegExp(`^/office/money/invoices/${guid}/payment$`),
    form: 'name="amount"',
    fields: { amount: '7.77', method: 'cash', receivedOn: '3 Feb 2026', reason: 'At the desk' },
    list: (id) => `Invoices/${id}`,
    text: '"amountPence":777',
  },
  createCreditNote: {
    page: new RegExp(`^/office/money/invoices/${guid}/credit$`),
    form: 'name="all"',
    fields: { number: 'CN-7', amount1: '1', reason: 'Not wanted' },
    list: (id) => `Invoices/${id}`,
    text: '"CN-7"',
  },
  createPriceVersion: {
    page: /^\/office\/prices\/new$/,
    form: 'name="coffinMadeOf"',
    fields: { validFrom: '1 Jan 2032', miles: '33', keptAt: 'our branch', coffinMadeOf: 'willow' },
    list: () => 'PriceVersions',
    text: '"willow"',
  },
  createCarePlace: {
    page: /^\/office\/places\/new$/,
    form: 'name="kind"',
    fields: { name: 'Chapel of rest', kind: 'chapel' },
    list: () => 'CarePlaces',
    text: '"Chapel of rest"',
  },
  addBelongings: {
    page: /^\/office\/cases\/([\d-]+)\/care$/,
    form: 'name="description"',
    fields: { description: 'A wedding ring' },
    list: (id) => `Cases/${id}/Care`,
    text: '"A wedding ring"',
  },
  correctCareEntry: {
    page: /^\/office\/cases\/([\d-]+)\/care\/1$/,
    form: 'name="act"',
    fields: { act: 'withdrawn', note: 'Another label' },
    list: (id) => `Cases/${id}/Care`,
    text: '"Another label"',
  },
  createBranch: {
    page: /^\/office\/branches\/new$/,
    form: 'name="phone"',
    fields: branch,
    list: () => 'Branches',
    text: '"Oswestry"',
  },
  inviteStaff: {
    page: /^\/office\/people$/,
    form: 'name="role"',
    fields: { ...person, role: 'staff' },
    list: () => 'Staff',
    text: '"name":"Ben Hill"',
  },
  createApiKey: {
    page: /^\/office\/programs$/,
    form: 'name="role"',
    fields: { name: 'Rota', role: 'staff' },
    list: () => 'ApiKeys',
    text: '"Rota"',
    isRefused: true,
  },
  createWebhook: {
    page: /^\/office\/webhooks$/,
    form: 'name="events"',
    fields: { url: 'https://care.example.org/lychgate', events: 'booking.made' },
    list: () => 'Webhooks',
    text: 'care.example.org',
    isRefused: true,
  },
  createEvent: {
    page: /^\/office\/events\/new$/,
    form: 'name="title"',
    fields: { title: 'Carols', startDay: '3 Dec 2031', startTime: '18:00' },
    list: () => 'Bereavement',
    text: '"Carols"',
  },
  createEventSeries: {
    page: /^\/office\/events\/new$/,
    form: 'name="title"',
    fields: {
      title: 'Wreaths',
      startDay: '3 Dec 2031',
      startTime: '18:00',
      repeats: 'weekly',
      repeatCount: '2',
      ticked: '1',
      days: '2031-12-03',
    },
    list: () => 'Bereavement',
    text: '"Wreaths"',
  },
  addAttendee: {
    page: new RegExp(`^/office/events/${guid}/attendees/new$`),
    form: 'name="numberOfAttendees"',
    fields: { name: 'Ann Price', numberOfAttendees: '2' },
    list: (id) => `Bereavement/${id}/Attendees`,
    text: '"name":"Ann Price"',
  },
  createEventMessage: {
    page: new RegExp(`^/office/events/${guid}/message$`),
    form: 'name="subject"',
    fields: { subject: 'Cars', text: 'Please share cars.' },
    list: (id) => `Bereavement/${id}/Messages`,
    text: '"subject":"Cars"',
  },
  addWalkIn: {
    page: new RegExp(`^/office/events/${guid}/check-in$`),
    form: 'value="walk-in"',
    fields: { name: 'Una Price', people: '2' },
    list: (id) => `CheckIn/${id}`,
    text: '"name":"Una Price"',
  },
  createFuneral: {
    page: /^\/office\/funerals\/new$/,
    form: 'name="personName"',
    fields: { personName: 'Una Price', date: '3 Dec 2031' },
    list: () => 'Funerals',
    text: '"personName":"Una Price"',
  },
  addRequestNote: {
    page: /^\/office\/requests\/(UC-[\w-]+)$/,
    form: 'value="note"',
    fields: { do: 'note', text: 'He rings on Tuesday.' },
    list: (id) => `Requests/${id}`,
    text: 'He rings on Tuesday.',
  },
  sendRequestEmail: {
    page: /^\/office\/requests\/(UC-[\w-]+)$/,
    form: 'value="send"',
    fields: { do: 'send', to: 'family', eMail: person.eMail },
    list: (id) => `Requests/${id}`,
    text: '"recipient":"ben@willow.example"',
  },
  replyToRequest: {
    page: /^\/office\/requests\/([\w-]+)\/reply$/,
    form: 'name="subject"',
    // The fields of the form after its preview.
    fields: { eMail: person.eMail, subject: 'Your request', text: 'We are here until five.', step: '' },
    list: (id) => `Requests/${id}`,
    text: 'We are here until five.',
  },
  createCase: {
    page: /^\/office\/cases\/new$/,
    form: 'name="deceasedName"',
    fields: { deceasedName: 'Una Price', jurisdiction: 'scotland' },
    list: () => 'Cases',
    text: '"deceasedName":"Una Price"',
  },
  addCaseTask: {
    page: /^\/office\/cases\/([\d-]+)$/,
    form: 'value="task"',
    fields: { do: 'task', title: 'Ask about the music', dueOn: '3 Dec 2031' },
    list: (id) => `Cases/${id}`,
    text: '"title":"Ask about the music"',
  },
  addCaseNote: {
    page: /^\/office\/cases\/([\d-]+)$/,
    form: 'value="note"',
    fields: { do: 'note', text: 'He rings on Monday.' },
    list: (id) => `Cases/${id}`,
    text: 'He rings on Monday.',
  },
  addCaseImplant: {
    page: /^\/office\/cases\/([\d-]+)\/cremation$/,
    form: 'value="implant"',
    fields: { do: 'implant', kind: 'pump', declaredBy: 'Her doctor' },
    list: (id) => `Cases/${id}/Checks`,
    text: '"declaredBy":"Her doctor"',
  },
  addCaseObjection: {
    page: /^\/office\/cases\/([\d-]+)\/cremation$/,
    form: 'value="objection"',
    fields: { do: 'objection', objector: 'Her son', text: 'A burial', receivedOn: '3 Jan 2026' },
    list: (id) => `Cases/${id}/Checks`,
    text: '"objector":"Her son"',
  },
  addCaseEstimate: {
    page: /^\/office\/cases\/([\d-]+)\/estimates\/new\/[\d-]+$/,
    form: 'name="version"',
    fields: { 'item-option-1': '3' },
    list: (id) => `Cases/${id}/Estimates`,
    text: '"quantity":3',
  },
  addAshesInstruction: {
    page: /^\/office\/cases\/([\d-]+)\/ashes$/,
    form: 'value="instruction"',
    fields: {
      do: 'instruction',
      choice: 'keep',
      givenBy: 'Her son',
      givenOn: '3 Jan 2026',
      instructionWay: 'email',
    },
    list: (id) => `Cases/${id}/Ashes`,
    text: '"givenBy":"Her son"',
  },
  addAshesAttempt: {
    page: /^\/office\/cases\/([\d-]+)\/ashes$/,
    form: 'value="attempt"',
    fields: { do: 'attempt', madeOn: '3 Jan 2026', attemptWay: 'phone', outcome: 'No answer' },
    list: (id) => `Cases/${id}/Ashes`,
    text: '"outcome":"No answer"',
  },
  createComplaint: {
    page: /^\/office\/privacy\/complaints\/new$/,
    form: 'name="way"',
    fields: { name: 'Una Price', text: 'You called at night.' },
    list: () => 'Complaints',
    text: '"name":"Una Price"',
  },
  addComplaintNote: {
    page: /^\/office\/privacy\/complaints\/(DC-[\w-]+)$/,
    form: 'value="note"',
    fields: { do: 'note', text: 'She is on two lists.' },
    list: (id) => `Complaints/${id}`,
    text: 'She is on two lists.',
  },
  createSignoff: {
    page: /^\/office\/sign-offs\/new$/,
    form: 'name="deceasedName"',
    fields: { ...person, deceasedName: 'Una Price' },
    list: () => 'EmailSignoff',
    text: '"deceasedName":"Una Price"',
  },
};

for (const [name, { page, form, fields, list, text, isRefused }] of Object.entries(forms)) {
  test(`a form that is sent twice at once, and again, adds one record: ${name}`, async () => {
    const path = pages.find((each) => page.test(each));
    assert.ok(path, `${page} is no page of ${pages.join(', ')}`);
    const opened = readForm((await ruth.open(path)).html, form);
    const press = () => ruth.send(opened.action || path, { ...opened.fields, ...fields });
    const answers = [...(await Promise.all([press(), press()])), await press()];
    const refused = answers.filter(({ status }) => status !== 200);
    assert.equal(refused.length, isRefused ? 2 : 0, refused.map(({ text: pageText }) => pageText).join('\n'));
    const id = page.exec(path)![1] ?? '';
    const { body } = await callAsOperator(lychgate, 'GET', list(id));
    assert.equal(JSON.stringify(body).split(text).length - 1, 1, JSON.stringify(body));
  });
}

test('other content from the same form adds another record', async () => {
  const path = '/office/contacts/new';
  const { fields } = readForm((await ruth.open(path)).html, 'name="consent"');
  const contact = { saidYes: 'yes', consent: 'news', consentSource: 'card' };
  const press = (name: string, eMail: string) => ruth.send(path, { ...fields, ...contact, name, eMail });
  await press('Cora Lane', 'cora@example.org');
  await press('Dan Lane', 'dan@example.org');
  const { body } = await callAsOperator(lychgate, 'GET', 'Contacts');
  assert.match(JSON.stringify(body), /Cora Lane.*Dan Lane|Dan Lane.*Cora Lane/);
});

test('a refused form can be corrected and sent again', async () => {
  const path = '/office/contacts/lists';
  const opened = readForm((await ruth.open(path)).html, 'name="name"');
  const refused = await ruth.send(path, { ...opened.fields, name: '' });
  assert.equal(refused.status, 400);
  const saved = await ruth.send(path, { ...opened.fields, name: 'Choir' });
  assert.match(saved.text, /Choir/);
});

test('every call of staff that adds a record is driven above', () => {
  const sources = globSync('website/office/**/*.{ts,tsx}').map((path) => readFileSync(path, 'utf8'));
  const called = new Set(
    sources.flatMap((text) =>
      Array.from(text.matchAll(/\bapi\s*\.((?:create|add|invite)\w+)\(/g), ([, call]) => call!),
    ),
  );
  const elsewhere = [
    'createDirectDebitSetUp',
    'inviteStaffAgain',
    'createInvitationLink',
    'addToContactList',
    'addOwnPasskey',
    // The same file is kept once: test/cases/application.test.ts sends one twice.
    'addCasePaper',
  ];
  assert.deepEqual(
    [...called].filter((call) => !forms[call] && !elsewhere.includes(call)),
    [],
  );
});
