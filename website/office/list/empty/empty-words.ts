import { href } from 'react-router';
import type { CallName } from '#contract/operator/access.ts';

type FirstStep = {
  label: string;
  /** `guid` is that of the record that has the list. */
  address: (guid: string) => string;
  /** The call of that page. Only those who may make it are led there. */
  call: CallName;
};

export type EmptyWords = {
  /** The sentence of a list to which nothing has been added yet. */
  nothing: string;
  steps?: FirstStep[];
  /** The sentences of views, by view, while others have something. */
  views?: Record<string, string>;
  /** The sentence of a search or filter that finds nothing. */
  noMatch?: string;
};

/** The sentence of any list that shows one branch. */
export const nothingOfBranch = 'This branch has nothing here. Another one may have.';

const money = {
  invoices: {
    nothing: 'No invoice has been added yet. Add its customer first.',
    steps: [
      {
        label: 'Add the first customer',
        address: () => href('/office/money/customers/new'),
        call: 'createCustomer',
      },
      { label: 'Choose a customer', address: () => href('/office/money/customers'), call: 'getCustomers' },
    ],
    views: { any: 'No invoices here.', customer: 'This customer has no invoice here.' },
    noMatch: 'No invoice here matches. The numbers above count those that do.',
  },
  customers: {
    nothing: 'No customer has been added yet. Customers get invoices, and may pay them by Direct Debit.',
    steps: [
      {
        label: 'Add the first customer',
        address: () => href('/office/money/customers/new'),
        call: 'createCustomer',
      },
    ],
    views: { any: 'No customers here.' },
    noMatch: 'No customer here matches.',
  },
  debtors: {
    nothing:
      'Nobody owes anything. Customers are here from the day on which an invoice is added until it is paid.',
    steps: [{ label: 'Look at the invoices', address: () => href('/office/money'), call: 'getInvoices' }],
  },
  collections: {
    nothing:
      'Nothing has been collected by Direct Debit yet. Collect now begins with what is due of customers who have a Direct Debit.',
    steps: [
      {
        label: 'See who has none',
        address: () => `${href('/office/money/customers')}?view=no-direct-debit`,
        call: 'getCustomers',
      },
    ],
    noMatch: 'No collection has this status.',
  },
} satisfies Record<string, EmptyWords>;

const emails = {
  emails: {
    nothing: 'No email has been written yet. A booking, a request or a mailing writes the first one.',
    steps: [
      { label: 'Send a test to yourself', address: () => href('/office/guide'), call: 'sendTestEmail' },
    ],
    noMatch: 'No email matches.',
  },
  replies: {
    nothing: 'No answer has come back yet.',
    steps: [
      {
        label: 'Have answers come back here',
        address: () => href('/office/settings/:group', { group: 'replies' }),
        call: 'tryReplyMailbox',
      },
    ],
    views: {
      new: 'No answer waits for you.',
      unmatched: 'Every answer is at its record.',
      automatic: 'No automatic answers, such as out-of-office notes.',
      done: 'Nothing has been marked as done yet.',
    },
    noMatch: 'No answer here is of this branch.',
  },
  blocked: { nothing: 'No address is blocked.', noMatch: 'This address is not blocked.' },
  mailings: {
    nothing: 'No mailing has been written yet. A mailing goes to your contacts, or to those on some lists.',
    steps: [
      { label: 'Write the first one', address: () => href('/office/mailings/new'), call: 'createCampaign' },
      { label: 'Add contacts first', address: () => href('/office/contacts'), call: 'createContact' },
    ],
  },
  recipients: { nothing: 'Nobody.' },
  contacts: {
    nothing: 'There are no contacts yet. They are the people who get mailings.',
    steps: [
      { label: 'Add the first one', address: () => href('/office/contacts/new'), call: 'createContact' },
      { label: 'Import from Excel', address: () => href('/office/contacts/import'), call: 'createContact' },
    ],
    noMatch: 'No contact matches.',
  },
  contactLists: { nothing: 'There are no lists yet. Add one below, then put contacts on it.' },
} satisfies Record<string, EmptyWords>;

const beginCase: FirstStep[] = [
  { label: 'Look at the requests', address: () => href('/office/requests'), call: 'getRequests' },
  { label: 'Begin with a phone call', address: () => href('/office/cases/new'), call: 'createCase' },
];

const families = {
  requests: {
    nothing: 'No request waits to be taken. Families send one with the form on the website.',
    steps: [
      {
        label: 'See the form of the website',
        address: () => href('/unattendedcremations'),
        call: 'getRequests',
      },
      { label: 'Begin a case by phone', address: () => href('/office/cases/new'), call: 'createCase' },
    ],
    views: {
      new: 'No request waits to be taken.',
      'in-progress': 'No requests are in progress.',
      done: 'No requests are done.',
    },
    noMatch: 'No request here matches. The numbers above count those that do.',
  },
  cases: {
    nothing: 'No case is here. One begins at a request, or with somebody who phones.',
    steps: beginCase,
    views: { any: 'No case is at this stage.' },
    noMatch: 'No case here matches. The numbers above count those that do.',
  },
  ashes: {
    nothing: 'No ashes are in the register yet. They come with a confirmed cremation, or an instruction.',
    steps: [{ label: 'Look at the cases', address: () => href('/office/cases'), call: 'getCases' }],
    views: {
      here: 'No ashes are here.',
      due: 'No ashes need anybody.',
      gone: 'No ashes have left yet.',
      coming: 'No case before its cremation has an instruction.',
    },
    noMatch: 'No ashes here match. The numbers above count those that do.',
  },
  openCases: {
    nothing: 'No case is open. Open one from a cremation request, or here for somebody who phones.',
    steps: beginCase,
    noMatch: 'No open case is like this.',
  },
  photographReports: {
    nothing: 'Nobody has reported a photograph. The gallery and the upload page have a link for it.',
    views: { open: 'No report is open.', decided: 'No report has been decided yet.' },
  },
  signOffs: {
    nothing:
      'No family has been asked yet. A sign-off asks by email what is to happen to the person who died.',
    steps: [
      { label: 'Ask the first family', address: () => href('/office/sign-offs/new'), call: 'createSignoff' },
    ],
    views: {
      waiting: 'No family has been asked and not answered yet.',
      recorded: 'No family has answered yet.',
      expired: 'No sign-off has expired without an answer.',
      voided: 'No sign-off is cancelled.',
    },
    noMatch: 'No sign-off here matches. The numbers above count those that do.',
  },
  funerals: {
    nothing: 'No funerals are planned. Add one, and its family can collect photographs.',
    steps: [{ label: 'Plan a funeral', address: () => href('/office/funerals/new'), call: 'createFuneral' }],
    views: { past: 'No funeral is over yet.', unreadable: 'Every photograph can be read.' },
    noMatch: 'No funeral here matches.',
  },
} satisfies Record<string, EmptyWords>;

const events = {
  events: {
    nothing: 'No events are planned. Add one, and people can book a place on the website.',
    steps: [{ label: 'Plan an event', address: () => href('/office/events/new'), call: 'createEvent' }],
    views: {
      past: 'No event is over yet.',
      cancelled: 'No event was cancelled.',
      drafts: 'There are no drafts.',
    },
    noMatch: 'No event here matches.',
  },
  attendees: {
    nothing: 'Nobody has booked yet. People book on the website, or by phone with you.',
    steps: [
      {
        label: 'Book for a caller',
        address: (guid: string) => href('/office/events/:guid/attendees/new', { guid }),
        call: 'addAttendee',
      },
    ],
    views: {
      over: 'Nobody has booked.',
      calledOff: 'This event is cancelled, and so are its bookings.',
      phone: 'Everybody who comes has an email address.',
      cancelled: 'Nobody has cancelled.',
    },
    noMatch: 'Nobody here matches.',
  },
  waitingList: {
    nothing: 'Nobody is waiting. Once an event is full, people can join its waiting list on the website.',
    steps: [
      {
        label: 'Put a caller on it',
        address: (guid: string) => href('/office/events/:guid/waiting-list/new', { guid }),
        call: 'getWaitingList',
      },
    ],
    views: { over: 'Nobody is waiting.', ended: 'Nobody has left the waiting list.' },
  },
  answers: {
    nothing:
      'Nobody has answered yet. People are asked the day after the event, if the event or Settings say so.',
    steps: [
      {
        label: 'Open the event',
        address: (guid: string) => href('/office/events/:guid', { guid }),
        call: 'getEvent',
      },
    ],
  },
} satisfies Record<string, EmptyWords>;

const office = {
  priceVersions: {
    nothing: 'There are no prices here yet. Once there are, visitors can see them.',
    steps: [
      {
        label: 'Add the prices',
        address: () => href('/office/prices/new'),
        call: 'createPriceVersion',
      },
    ],
  },
  carePlaces: {
    nothing: 'There are no places yet. An administrator adds the mortuary first, then the van.',
    steps: [
      { label: 'Add the first place', address: () => href('/office/places/new'), call: 'createCarePlace' },
    ],
  },
  jobs: { nothing: 'No job has run yet.', noMatch: 'There are no such runs.' },
  erasures: {
    nothing: 'Nothing has been erased yet.',
    steps: [{ label: 'Look for a person', address: () => href('/office/privacy'), call: 'findPersonalData' }],
  },
  complaints: {
    nothing: 'Nobody has complained about data. A form on the website is linked from the privacy notice.',
    steps: [
      {
        label: 'Write one down',
        address: () => href('/office/privacy/complaints/new'),
        call: 'createComplaint',
      },
    ],
    views: { open: 'No complaint is open.', closed: 'No complaint has an outcome yet.' },
  },
  webhooks: { nothing: 'No program is told of changes yet. Add the first one below.' },
  programs: { nothing: 'No program has a key yet. Add the first one below.' },
} satisfies Record<string, EmptyWords>;

/** The sentences and first steps of every list of the staff pages. */
export const emptyWords = { ...events, ...families, ...emails, ...money, ...office };

export type EmptyListName = keyof typeof emptyWords;
