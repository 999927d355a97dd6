import * as z from 'zod/mini';
import { emailMessage } from '../../booking.ts';
import { get, post, put } from '../../call.ts';
import {
  email,
  guid,
  localDay,
  optional,
  required,
  nullableText,
  optionalRevision,
} from '../../fields/fields.ts';
import { limit, numberPosition, createPageSchema } from '../../http/pages.ts';
import { complaintCharactersMax, complaintRules, exampleComplaint } from '../../visitor/complaints.ts';
import { colleagueRef } from '../cremation/requests.ts';

/** The ways in which a complaint arrives. */
export const complaintWays = {
  website: 'Form on the website',
  email: 'Email',
  phone: 'Phone',
  letter: 'Letter',
  visit: 'In person',
} as const;
const ways = Object.keys(complaintWays) as (keyof typeof complaintWays)[];

/**
 * A complaint has to be acknowledged within 30 days of its arrival (Data Protection Act 2018, section 164A), and we count
 * the day of arrival as the first. The outcome has no number of days; we ask for it in the same time.
 */
export const complaintDays = 30;

/** A complaint on a list. Days are `YYYY-MM-DD`, times wall time in Europe/London. */
export const ComplaintOnList = z.object({
  reference: z.string(),
  /** Null once it has been erased, or if it was not given. */
  name: nullableText,
  way: z.enum(ways),
  receivedOn: z.string(),
  acknowledgedOn: nullableText,
  /** The last of the 30 days. */
  dueOn: z.string(),
  /** The days until then; negative afterwards. */
  daysLeft: z.number(),
  /** Whether it is open after the 30 days. */
  isLate: z.boolean(),
  closedAt: nullableText,
  owner: z.nullable(colleagueRef),
});
export type ComplaintOnList = z.output<typeof ComplaintOnList>;

/** A complaint with its history and outcome. */
export const Complaint = z.extend(ComplaintOnList, {
  eMail: nullableText,
  phone: nullableText,
  /** Null once it has been erased. */
  text: nullableText,
  outcome: nullableText,
  notes: z.array(z.object({ id: z.string(), by: z.string(), at: z.string(), text: z.string() })),
  isErased: z.boolean(),
  revision: z.number(),
});
export type Complaint = z.output<typeof Complaint>;

const day = localDay('The day must be YYYY-MM-DD.');
const eMail = z.union([z.nullish(z.literal('')), email(500, emailMessage)]);

/** A complaint that did not come from the website. With an email address, its arrival is confirmed by email. */
const NewComplaint = z.strictObject({
  name: complaintRules.name,
  eMail,
  phone: complaintRules.phone,
  text: complaintRules.text,
  way: z.enum(ways, `way is one of ${ways.join(', ')}.`),
  /** The day it came; today if it is left out. */
  receivedOn: z.nullish(day),
});
export type NewComplaint = z.output<typeof NewComplaint>;

/** An absent field is unchanged, and null or an empty one is cleared. */
const ComplaintChange = z.strictObject({
  name: optional(255, 'name'),
  eMail,
  phone: complaintRules.phone,
  acknowledgedOn: z.nullish(day),
  /** The guid of the member of staff who looks after it. */
  owner: z.nullish(guid('Please choose a person.')),
  revision: optionalRevision,
});
export type ComplaintChange = z.output<typeof ComplaintChange>;

const Outcome = z.strictObject({
  outcome: required(complaintCharactersMax, 'Please write what came of it.'),
  /** Whether the text is emailed to them. */
  byEmail: z.optional(z.boolean('byEmail must be true or false.')),
  revision: optionalRevision,
});
export type Outcome = z.output<typeof Outcome>;

const ComplaintQuery = z.strictObject({
  state: z.optional(z.enum(['open', 'closed'], 'state is open or closed.')),
  before: numberPosition('before'),
  limit,
});
export type ComplaintQuery = z.output<typeof ComplaintQuery>;

const exampleListed = {
  reference: 'DC-7KQF-M2XD',
  name: exampleComplaint.name,
  way: 'website' as const,
  receivedOn: '2026-11-24',
  acknowledgedOn: '2026-11-24',
  dueOn: '2026-12-23',
  daysLeft: 12,
  isLate: false,
  closedAt: null,
  owner: null,
};

/** Complaints about what happens with data about people. */
export const complaintCalls = {
  /** Open complaints first, in order of arrival; then closed ones, the latest first. */
  getComplaints: get('Complaints', {
    role: 'administrator',
    summary: 'List the complaints about data',
    query: ComplaintQuery,
    answer: z.extend(createPageSchema(ComplaintOnList), {
      counts: z.object({ open: z.number(), closed: z.number() }),
    }),
    example: { answer: { total: 1, counts: { open: 1, closed: 0 }, items: [exampleListed], next: null } },
  }),
  getComplaint: get('Complaints/{reference}', {
    role: 'administrator',
    summary: 'Read a complaint about data',
    answer: Complaint,
    example: {
      answer: {
        ...exampleListed,
        eMail: exampleComplaint.eMail,
        phone: null,
        text: exampleComplaint.text,
        outcome: null,
        notes: [{ id: '4', by: 'Ruth Okafor', at: '2026-11-25T09:10:00', text: 'He is on two lists.' }],
        isErased: false,
        revision: 2,
      },
    },
  }),
  /** Records a complaint by phone, by letter or in another way. */
  createComplaint: post('Complaints', {
    role: 'administrator',
    summary: 'Write down a complaint about data',
    once: true,
    body: NewComplaint,
    answer: z.object({ reference: z.string() }),
    example: {
      request: { ...exampleComplaint, way: 'phone' as const, receivedOn: '2026-11-24' },
      answer: { reference: exampleListed.reference },
    },
  }),
  updateComplaint: put('Complaints/{reference}', {
    role: 'administrator',
    summary: 'Change a complaint about data',
    body: ComplaintChange,
    answer: z.literal(true),
    example: { request: { acknowledgedOn: '2026-11-25', revision: 2 } },
  }),
  /** Records the outcome and closes the complaint. Refused if it is closed. */
  closeComplaint: post('Complaints/{reference}/Outcome', {
    role: 'administrator',
    summary: 'Record the outcome of a complaint',
    body: Outcome,
    answer: z.literal(true),
    example: {
      request: { outcome: 'We have taken him off both lists.', byEmail: true, revision: 2 },
    },
  }),
  addComplaintNote: post('Complaints/{reference}/Notes', {
    role: 'administrator',
    summary: 'Add a note to a complaint about data',
    once: true,
    body: z.strictObject({ text: required(4_000, 'Please write the note.') }),
    answer: z.literal(true),
    example: { request: { text: 'He is on two lists.' } },
  }),
};
