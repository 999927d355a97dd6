import { scatterNoticeDays } from './gates.ts';
import { openStages, type Jurisdiction, type OpenStage } from './stages.ts';

/** A task that each case of a jurisdiction has. */
export type StageTask = {
  /** The permanent name of the task: stored with it, and used by gates. */
  kind: string;
  title: string;
  hint?: string;
  /** The days after the start of its stage at which it is due. */
  days: number;
  /** The name of the rule behind it, or "Practice" if we know of none. */
  source: string;
};

type Tasks = Record<OpenStage, StageTask[]>;

const practice = 'Practice';
const fullerInquiry = 'Fuller Inquiry, July 2025';
const scottishCode = 'Funeral Director Code of Practice (Scotland), since 1 March 2025';
const scottishCremation = 'Cremation in Scotland (gov.scot)';
const belfast = 'Belfast City Council (belfastcity.gov.uk)';

const createTask = (kind: string, days: number, source: string, title: string, hint?: string): StageTask => ({
  kind,
  title,
  days,
  source,
  ...(hint && { hint }),
});

const arrange = [
  createTask(
    'check-facts',
    1,
    practice,
    'Check the name, the dates and the place of death with the applicant',
  ),
  createTask(
    'right-to-apply',
    2,
    practice,
    'Ask who is executor or nearest relative, and whether anybody objects',
  ),
  createTask('agree-price', 2, practice, 'Agree the price in writing'),
  createTask(
    'ask-to-begin',
    2,
    'Contracts at a distance: 14 days to cancel',
    'Get the request to begin within 14 days',
    'Without it, no work begins before the 14 days are over.',
  ),
];

const care = [
  createTask('bring-in', 2, practice, 'Bring the person into our care'),
  createTask('label', 2, fullerInquiry, 'Label the person with the number of this case'),
  createTask('belongings', 3, practice, 'List the belongings'),
];

const implants = createTask('implants', 3, practice, 'Ask about implants, and agree who removes them');
const ashesWish = createTask('ashes-wish', 5, practice, 'Get the instructions for the ashes');

const cremation = [
  createTask('book', 5, practice, 'Book the cremation, and tell the applicant the day'),
  createTask('check-by-two', 10, fullerInquiry, 'Check by two, just before the cremation, who it is'),
];

const paid = createTask('paid', 28, practice, 'Check that everything is paid');

const collectPapers = 'Collect the papers of the crematorium';

const formsBefore2024 =
  'An English or Welsh crematorium takes Forms Cremation 1, 4, 10 and 11 as they stood before 9 September 2024.';

const createPaperTasks = (title: string, source: string, hint?: string): StageTask[] => [
  createTask('application', 5, source, title, hint),
];

const createAshesTasks = (title: string, source: string, hint?: string): StageTask[] => [
  createTask('hand-over', 28, source, title, hint),
  paid,
];

const handOver = 'Give the ashes to the applicant or the nominated person';

/**
 * The tasks of each stage, by the place of death. A new edition of a form or a rule is an edit here. Each source
 * was read in November 2026; nothing here is legal advice.
 */
export const stageTasks: Record<Jurisdiction, Tasks> = {
  'england-and-wales': {
    arrange,
    care,
    papers: [
      createTask(
        'examiner',
        5,
        'gov.uk, guidance for funeral directors',
        'Hear from the medical examiner or the coroner',
        'One of them looks at every death since 9 September 2024.',
      ),
      ...createPaperTasks(
        'Have the application signed (Form Cremation 1)',
        'SI 2008/2841 reg. 14, SI 2024/668',
        'It may be electronic, and in Welsh or both languages.',
      ),
      createTask(
        'other-forms',
        7,
        'SI 2024/668',
        'Collect the other forms of the crematorium',
        'Forms Cremation 6 and 10 as of 9 September 2024. There is no Form 4 or 11 any more.',
      ),
      implants,
      { ...ashesWish, source: 'SI 2008/2841 reg. 30' },
    ],
    cremation,
    ashes: createAshesTasks(
      handOver,
      'SI 2008/2841 reg. 30',
      `Ashes that nobody collects may be scattered after ${scatterNoticeDays} days’ notice.`,
    ),
  },
  scotland: {
    arrange: [
      ...arrange,
      createTask('confirm', 2, scottishCode, 'Send the written confirmation and the itemised estimate'),
    ],
    care: [
      ...care,
      createTask('tell-where', 2, scottishCode, 'Tell the client where the person is kept, and by whom'),
    ],
    papers: [
      ...createPaperTasks('Have the application signed (Form A1)', scottishCremation, formsBefore2024),
      implants,
      {
        ...ashesWish,
        source: scottishCremation,
        hint: 'Without the applicant’s choice there is no cremation.',
      },
    ],
    cremation: [
      ...cremation,
      createTask('weight', 5, scottishCremation, 'Tell the crematorium the weight of the coffin'),
    ],
    ashes: createAshesTasks('Follow the instructions for the ashes, and keep the record', scottishCode),
  },
  'northern-ireland': {
    arrange,
    care,
    papers: [
      ...createPaperTasks(
        collectPapers,
        `${belfast}, SI 2024/668 reg. 2(3)`,
        `In Northern Ireland: forms A, B, C and F, and GRO21 or the coroner’s order. Form B asks about pacemakers and Fixion nails. ${formsBefore2024}`,
      ),
      implants,
      ashesWish,
    ],
    cremation,
    ashes: createAshesTasks('Give the ashes to the named person, who shows photo identity', belfast),
  },
  islands: {
    arrange,
    care,
    papers: [
      ...createPaperTasks(collectPapers, 'SI 2024/668 reg. 2(3)', formsBefore2024),
      implants,
      ashesWish,
    ],
    cremation,
    ashes: createAshesTasks(handOver, practice),
  },
  elsewhere: {
    arrange,
    care,
    papers: [
      ...createPaperTasks(
        'Have the application signed, with all particulars',
        'SI 2008/2841 reg. 14(2)(a)',
        'For a death outside the British Islands.',
      ),
      implants,
      ashesWish,
    ],
    cremation,
    ashes: createAshesTasks(handOver, practice),
  },
};

/** Finds a task by its kind; undefined for one that staff added, or that the table no longer has. */
export const findStageTask = (jurisdiction: Jurisdiction, kind: string | null): StageTask | undefined =>
  openStages
    .flatMap((stage) => stageTasks[jurisdiction][stage])
    .find((stageTask) => kind !== null && stageTask.kind === kind);
