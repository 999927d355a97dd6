import * as z from 'zod/mini';
import { emailMessage } from '../../booking.ts';
import { get, post, put } from '../../call.ts';
import {
  email,
  guid,
  localDay,
  optional,
  required,
  noFields,
  optionalRevision,
} from '../../fields/fields.ts';
import { mapNames } from '../../fields/shape.ts';
import { mapTexts } from '../../fields/table.ts';
import { limit, numberPosition, createPageSchema, sortBy } from '../../http/pages.ts';
import { caseFields } from '../../records/case.ts';
import { branchField, branchFilter } from '../branches.ts';
import { CaseOnList, FuneralCase, jurisdictionField, stageField } from './case.ts';
import { caseStages, openStages } from './stages.ts';
import { paperKindNames } from './paper-kinds.ts';
import { stageTasks, type StageTask } from './stage-tasks.ts';

const noteCharactersMax = 4_000;
const taskCharactersMax = 200;

const person = z.nullish(guid('Please choose a person.'));
const day = (message: string) => z.nullish(localDay(message));
const dueOn = day('Please enter the day as YYYY-MM-DD.');

const requiredRules = {
  deceasedName: required(255, 'Please say who died.'),
  jurisdiction: jurisdictionField,
};

const optionalRules = {
  ...mapTexts(caseFields, optional),
  bornOn: day('Please enter the date of birth as YYYY-MM-DD.'),
  diedOn: day('Please enter the date of death as YYYY-MM-DD.'),
  eMail: z.union([z.nullish(z.literal('')), email(500, emailMessage)]),
  branch: branchField,
  /** The guid of the member of staff who looks after it; the caller if it is left out. Null: nobody. */
  owner: person,
};

const NewCase = z.strictObject({ ...requiredRules, ...optionalRules });
export type NewCase = z.output<typeof NewCase>;

/** The body of an update: an absent field is unchanged, and null or an empty one is cleared. */
const CaseChange = z.strictObject({
  ...z.partial(z.object(requiredRules)).shape,
  ...optionalRules,
  /** The guid of its funeral. */
  funeral: z.nullish(guid('funeral must be the guid of a funeral.')),
  /** The guid of the customer who pays. For finance. */
  customer: z.nullish(guid('Please choose a customer.')),
  revision: optionalRevision,
});
export type CaseChange = z.output<typeof CaseChange>;

const yes = (name: string) => z.optional(z.literal('yes', `${name} can be yes.`));

const caseFilters = {
  /** The guid of a branch. */
  branch: branchFilter,
  /** The guid of a member of staff who looks after the case or one of its open tasks, or `none`. */
  owner: z.optional(z.union([z.literal('none'), guid('owner must be the guid of a person, or none.')])),
  /** Only cases with an overdue task. */
  late: yes('late'),
  /** Only open cases with an unchecked paper. */
  unchecked: yes('unchecked'),
};

const CaseQuery = z.strictObject({
  ...caseFilters,
  stage: z.optional(z.enum([...caseStages, 'open'], `stage is open, or one of ${caseStages.join(', ')}.`)),
  /** Words of the names, the number, the email address or the phone number; each must occur. */
  q: z.optional(z.string().check(z.maxLength(200, 'q can be 200 characters long.'))),
  sort: sortBy('deceased', 'opened', 'due'),
  before: numberPosition('before'),
  limit,
});
export type CaseQuery = z.output<typeof CaseQuery>;

const BoardQuery = z.strictObject(caseFilters);
export type BoardQuery = z.output<typeof BoardQuery>;

const StageChange = z.strictObject({ stage: stageField, revision: optionalRevision });
export type StageChange = z.output<typeof StageChange>;

const NewTask = z.strictObject({
  title: required(taskCharactersMax, 'Please say what is to be done.'),
  /** The stage in which it belongs; the present one if it is left out. */
  stage: z.optional(z.enum(openStages, `stage is one of ${openStages.join(', ')}.`)),
  owner: person,
  dueOn,
  /** The kind of paper that does it once it is checked. */
  paper: z.nullish(z.enum(paperKindNames, `paper is one of ${paperKindNames.join(', ')}.`)),
});
export type NewTask = z.output<typeof NewTask>;

const TaskChange = z.strictObject({
  isDone: z.optional(z.boolean('isDone must be true or false.')),
  owner: person,
  dueOn,
  revision: optionalRevision,
});
export type TaskChange = z.output<typeof TaskChange>;

const exampleOwner = { guid: '3b1f6c02-9a4e-4d57-8c21-6f0b7e5d9a13', name: 'Ruth Okafor' };
const exampleNew = {
  deceasedName: 'Mr John Arthur Ellis',
  diedOn: '2026-11-24',
  jurisdiction: 'england-and-wales' as const,
  applicantName: 'Mrs Margaret Ellis',
  relationship: 'Wife',
  phone: '01632 960 456',
};
const [exampleTask] = stageTasks['england-and-wales'].papers as [StageTask];
const exampleListed = {
  number: '1042-1',
  deceasedName: exampleNew.deceasedName,
  applicantName: exampleNew.applicantName,
  jurisdiction: exampleNew.jurisdiction,
  stage: 'papers' as const,
  branch: '6d0c9a57-2f3e-4b81-9c46-0a7f5e8d1b32',
  owner: exampleOwner,
  openedAt: '2026-11-24T10:12:00',
  next: { title: exampleTask.title, owner: null, dueOn: '2026-12-01' },
  isLate: false,
};

/** Cases: one for each death that the provider looks after. */
export const caseCalls = {
  /** The latest first. `counts` has the number in each stage, for the same search and filters. */
  getCases: get('Cases', {
    role: 'staff',
    summary: 'List and search the cases',
    query: CaseQuery,
    answer: z.extend(createPageSchema(CaseOnList), {
      counts: z.object(mapNames(caseStages, () => z.number())),
    }),
    example: {
      answer: {
        total: 1,
        counts: { arrange: 0, care: 0, papers: 1, cremation: 0, ashes: 0, closed: 0 },
        items: [exampleListed],
        next: null,
      },
    },
  }),
  /** Twenty cases of each open stage, the first due on top. */
  getCaseBoard: get('Cases/Board', {
    role: 'staff',
    summary: 'List the open cases by stage',
    query: BoardQuery,
    answer: z.array(z.object({ stage: z.enum(openStages), total: z.number(), items: z.array(CaseOnList) })),
    example: { answer: [{ stage: 'papers', total: 1, items: [exampleListed] }] },
  }),
  getCase: get('Cases/{number}', {
    role: 'staff',
    summary: 'Read a case',
    answer: FuneralCase,
    example: {
      answer: {
        ...exampleListed,
        bornOn: null,
        diedOn: exampleNew.diedOn,
        placeOfDeath: null,
        relationship: exampleNew.relationship,
        eMail: null,
        phone: exampleNew.phone,
        request: { reference: 'UC-7KQF-M2XD', differences: [] },
        funeral: null,
        customer: null,
        hasApplicantDied: false,
        closedAt: null,
        keptUntil: '2032-11-24',
        isErased: false,
        tasks: [
          {
            id: '318',
            kind: 'examiner',
            stage: 'papers',
            title: exampleListed.next.title,
            hint: null,
            source: exampleTask.source,
            paper: null,
            owner: null,
            dueOn: exampleListed.next.dueOn,
            isLate: false,
            done: null,
            revision: 1,
          },
        ],
        notes: [{ id: '7', by: exampleOwner.name, at: '2026-11-24T11:00:00', text: 'She rings on Monday.' }],
        revision: 3,
      },
    },
  }),
  /** Opens a case for somebody who phones, with the tasks of its jurisdiction. */
  createCase: post('Cases', {
    role: 'staff',
    summary: 'Open a case',
    once: true,
    body: NewCase,
    answer: z.object({ number: z.string() }),
    example: { request: exampleNew, answer: { number: exampleListed.number } },
  }),
  /**
   * Opens a case with the current answers of a request. A request has one case: a second call answers the number of
   * the first.
   */
  openCaseOfRequest: post('Requests/{reference}/Case', {
    role: 'staff',
    summary: 'Open the case of a cremation request',
    body: noFields,
    answer: z.object({ number: z.string() }),
    example: { request: {}, answer: { number: exampleListed.number } },
  }),
  /** Updates a case. Another jurisdiction adds its tasks, and removes open ones of the former jurisdiction. */
  updateCase: put('Cases/{number}', {
    role: 'staff',
    summary: 'Change a case',
    body: CaseChange,
    answer: z.literal(true),
    example: { request: { diedOn: '2026-11-23', revision: 3 } },
  }),
  /** Moves a case to a stage, whose tasks become due. */
  moveCase: put('Cases/{number}/Stage', {
    role: 'staff',
    summary: 'Move a case to another stage',
    body: StageChange,
    answer: z.literal(true),
    example: { request: { stage: 'cremation', revision: 3 } },
  }),
  addCaseTask: post('Cases/{number}/Tasks', {
    role: 'staff',
    summary: 'Add a task to a case',
    once: true,
    body: NewTask,
    answer: z.literal(true),
    example: { request: { title: 'Ask about the music', dueOn: '2026-12-02' } },
  }),
  updateCaseTask: put('Cases/{number}/Tasks/{id}', {
    role: 'staff',
    summary: 'Tick a task of a case, or change its person or day',
    body: TaskChange,
    answer: z.literal(true),
    example: { request: { isDone: true, revision: 1 } },
  }),
  addCaseNote: post('Cases/{number}/Notes', {
    role: 'staff',
    summary: 'Add a note to a case',
    once: true,
    body: z.strictObject({ text: required(noteCharactersMax, 'Please write the note.') }),
    answer: z.literal(true),
    example: { request: { text: 'She rings on Monday.' } },
  }),
};
