import type { PaperKindName } from '#contract/operator/cases/paper-kinds.ts';
import type { Jurisdiction } from '#contract/operator/cases/stages.ts';

/** The sentences about a task, while it is open and once it is done. */
type TaskSentences = { waiting?: string; done?: string };

const fromYou = {
  'right-to-apply': { waiting: 'We are waiting for you to tell us who is executor or nearest relative.' },
  'agree-price': { waiting: 'We are waiting to agree the price with you.', done: 'The price is agreed.' },
  'ask-to-begin': {
    waiting: 'We are waiting for you to ask us to begin within 14 days.',
    done: 'You asked us to begin.',
  },
  implants: { waiting: 'We are waiting to hear from you or a doctor about implants.' },
  'ashes-wish': {
    waiting: 'We are waiting for your wishes about the ashes.',
    done: 'We have your wishes about the ashes.',
  },
} satisfies Record<string, TaskSentences>;

const fromOthers = {
  confirm: {
    waiting: 'We are writing the confirmation and the itemised estimate for you.',
    done: 'We have sent you the written confirmation and the estimate.',
  },
  examiner: {
    waiting: 'We are waiting for the medical examiner or the coroner.',
    done: 'We have heard from the medical examiner or the coroner.',
  },
  application: {
    waiting: 'We are waiting for the application to be signed.',
    done: 'The application is signed.',
  },
  'other-forms': {
    waiting: 'We are waiting for the other forms of the crematorium.',
    done: 'We have the other forms of the crematorium.',
  },
  book: { waiting: 'We are booking the cremation.', done: 'The cremation is booked.' },
} satisfies Record<string, TaskSentences>;

const usual: Record<string, TaskSentences> = { ...fromYou, ...fromOthers };

const withPapers: Record<string, TaskSentences> = {
  ...usual,
  application: {
    waiting: 'We are waiting for the papers that the crematorium needs.',
    done: 'We have the papers that the crematorium needs.',
  },
};

/**
 * The sentences about tasks, by their kinds in `contract/operator/cases/stage-tasks.ts`. Families do not see tasks without
 * a sentence.
 */
export const taskSentences = (jurisdiction: Jurisdiction): Record<string, TaskSentences> =>
  hasOneForm(jurisdiction) ? usual : withPapers;

/** Whether the application is one form, which the applicant signs. Elsewhere it is all papers of the crematorium. */
export const hasOneForm = (jurisdiction: Jurisdiction): boolean =>
  jurisdiction !== 'northern-ireland' && jurisdiction !== 'islands';

/** The sentences about papers that staff have checked, by their kinds. */
export const paperSentences: Partial<Record<string, string>> = {
  application: 'We have checked the signed application.',
  examiner: 'We have checked the certificate of the medical examiner.',
  coroner: 'We have checked the form of the coroner.',
  authorisation: 'We have checked the authorisation of the medical referee.',
  'forms-before-2024': 'We have checked the papers of the crematorium.',
  registration: 'We have checked the certificate of the registrar.',
  identity: 'We have checked your proof of identity.',
  authority: 'We have checked the will, or the other authority to apply.',
} satisfies Partial<Record<PaperKindName, string>>;
