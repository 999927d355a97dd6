import * as z from 'zod/mini';
import { colleagueRef } from '../cremation/requests.ts';
import { caseStages, jurisdictions } from './stages.ts';
import { nullableText } from '../../fields/fields.ts';

export const jurisdictionField = z.enum(jurisdictions, 'Please say where they died.');
export const stageField = z.enum(caseStages, `stage is one of ${caseStages.join(', ')}.`);

const CaseTask = z.object({
  id: z.string(),
  /** Its name in the table of stages; null for one that staff added. */
  kind: nullableText,
  stage: stageField,
  title: z.string(),
  hint: nullableText,
  /** The rule behind it, or “Practice”; null for one that staff added. */
  source: nullableText,
  /** The kind of paper that does it once it is checked; null for those of the table. */
  paper: nullableText,
  /** Null: the owner of the case. */
  owner: z.nullable(colleagueRef),
  /** Null until its stage begins. */
  dueOn: nullableText,
  isLate: z.boolean(),
  done: z.nullable(z.object({ at: z.string(), by: z.string() })),
  revision: z.number(),
});
export type CaseTask = z.output<typeof CaseTask>;

/** A case on a list. Times are wall time in Europe/London. */
export const CaseOnList = z.object({
  /** For the phone and for labels: `1042-8`, whose last digit checks the others. */
  number: z.string(),
  /** Null once it has been erased. */
  deceasedName: nullableText,
  applicantName: nullableText,
  jurisdiction: jurisdictionField,
  stage: stageField,
  /** The guid of its branch. */
  branch: z.string(),
  owner: z.nullable(colleagueRef),
  openedAt: z.string(),
  /** The task that is due first; null if none is open. */
  next: z.nullable(z.object({ title: z.string(), owner: z.nullable(colleagueRef), dueOn: nullableText })),
  /** Whether a task should have been done before today. */
  isLate: z.boolean(),
});
export type CaseOnList = z.output<typeof CaseOnList>;

/** A case with all that is known about it. */
export const FuneralCase = z.extend(CaseOnList, {
  bornOn: nullableText,
  diedOn: nullableText,
  placeOfDeath: nullableText,
  relationship: nullableText,
  eMail: nullableText,
  phone: nullableText,
  /**
   * Its cremation request; null for a case that began on the phone. `differences` are the fields in which the
   * request differs by now.
   */
  request: z.nullable(
    z.object({
      reference: z.string(),
      differences: z.array(
        z.object({
          field: z.enum([
            'deceasedName',
            'bornOn',
            'diedOn',
            'applicantName',
            'relationship',
            'eMail',
            'phone',
            'placeOfDeath',
          ]),
          value: z.string(),
        }),
      ),
    }),
  ),
  funeral: z.nullable(z.object({ guid: z.string(), personName: z.string(), date: z.string() })),
  /** For finance; null for others. */
  customer: z.nullable(z.object({ guid: z.string(), name: z.string(), reference: z.string() })),
  /** Whether the applicant or the payer has died, according to a customer's record. */
  hasApplicantDied: z.boolean(),
  closedAt: nullableText,
  /** The day after which it is erased, unless it changes. */
  keptUntil: z.string(),
  isErased: z.boolean(),
  tasks: z.array(CaseTask),
  notes: z.array(z.object({ id: z.string(), by: z.string(), at: z.string(), text: z.string() })),
  revision: z.number(),
});
export type FuneralCase = z.output<typeof FuneralCase>;
