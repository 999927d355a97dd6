import { href } from 'react-router';
import { formatMoment } from '#contract/fields/days.ts';
import { caseStages, stageNames as caseStageNames } from '#contract/operator/cases/stages.ts';
import { mapNames } from '#contract/fields/shape.ts';
import type { Person, PersonRecord } from '#contract/operator/person.ts';

type Kind = PersonRecord['kind'];

const kindNames: Record<Kind, string> = {
  booking: 'Booking',
  waiting: 'Waiting list',
  request: 'Cremation request',
  case: 'Case',
  contact: 'Contact of mailings',
  signoff: 'Sign-off',
  customer: 'Customer',
  invoice: 'Invoice',
};

export const mailingTexts: Record<Person['mailings'], string> = {
  yes: 'They get our mailings.',
  no: 'They get no mailings: they are not among the contacts.',
  blocked: 'They get no mailings: this address is blocked.',
};

const stateNames: Record<string, string> = {
  Cancelled: 'cancelled',
  waiting: 'waiting',
  offered: 'places are held for them',
  booked: 'booked',
  left: 'left the list',
  expired: 'the offer has ended',
  removed: 'taken off the list',
  new: 'new',
  'in-progress': 'in progress',
  done: 'done',
  due: 'due',
  collecting: 'being collected',
  paid: 'paid',
  cancelled: 'cancelled',
  ...mapNames(caseStages, (stage) => caseStageNames[stage].toLowerCase()),
};

/** The name of a record, where its kind alone would not tell it from others. */
export const formatRecordName = ({ kind, label }: PersonRecord): string => label || kindNames[kind];

/** The kind, the moment and the state of a record, below its name. A booking that stands has no state. */
export const describeRecord = ({ kind, label, at, state }: PersonRecord): string =>
  [label && kindNames[kind], formatMoment(at), stateNames[state]].filter(Boolean).join(', ');

/** The page of a record. */
export function recordPath({ kind, id, eventGuid }: PersonRecord): string {
  const guid = eventGuid ?? '';
  const paths: Record<Kind, () => string> = {
    booking: () => href('/office/events/:guid/attendees/:attendee', { guid, attendee: id }),
    waiting: () => href('/office/events/:guid/waiting-list', { guid }),
    request: () => href('/office/requests/:reference', { reference: id }),
    case: () => href('/office/cases/:number', { number: id }),
    contact: () => href('/office/contacts/:co', { co: id }),
    signoff: () => href('/office/sign-offs/:guid', { guid: id }),
    customer: () => href('/office/money/customers/:guid', { guid: id }),
    invoice: () => href('/office/money/invoices/:guid', { guid: id }),
  };
  return paths[kind]();
}
