import { tooLong } from '../fields/fields.ts';

/** A question of an application, and how it is answered. */
export type ApplicationField = {
  label: string;
  hint?: string;
  /** The limit of a text. */
  charactersMax?: number;
  /** Answer -> its text. One of them is chosen. */
  choices?: Record<string, string>;
  /** Whether several choices can be ticked. They are stored with commas between them. */
  isSeveral?: true;
  /** Whether the answer goes only to the people who must know, and is shown to nobody else with the link. */
  isPrivate?: true;
  /** Whether an answer is needed before signing: always, or if another field has this answer. */
  isNeeded?: true | { field: string; answer: string };
};

type Topic = { title: string; fields: Record<string, ApplicationField> };

const long = 2_000;
const short = 255;

/**
 * The questions of an application for a cremation, one topic a page. The names of fields are stored with the answers, so
 * they stay; a new edition of an official form is an edit of this table.
 */
export const applicationTopics = {
  whereabouts: {
    title: 'Where they are',
    fields: {
      diedAt: {
        isNeeded: true,
        label: 'Where did they die?',
        hint: 'The name of the hospital or care home, or the address',
        charactersMax: long,
      },
      isNowAt: {
        isNeeded: true,
        label: 'Where are they now?',
        choices: {
          'same-place': 'Where they died',
          hospital: 'In the mortuary of a hospital',
          coroner: 'With the coroner, or the Procurator Fiscal',
          'our-care': 'In your care',
          elsewhere: 'Somewhere else',
          unknown: 'I do not know',
        },
      },
      isNowAtMore: { label: 'What would help us find them', hint: 'A ward, a name', charactersMax: long },
    },
  },
  registration: {
    title: 'Registering the death',
    fields: {
      isRegistered: {
        isNeeded: true,
        label: 'Is the death registered?',
        choices: { yes: 'Yes', booked: 'Not yet, but there is an appointment', no: 'Not yet' },
      },
      registeredMore: { label: 'When and where', charactersMax: long },
      hasCoroner: {
        isNeeded: true,
        label: 'Is a coroner, or the Procurator Fiscal, involved?',
        choices: { yes: 'Yes', no: 'No', unknown: 'I do not know' },
      },
    },
  },
  applicant: {
    title: 'Who applies',
    fields: {
      rightToApply: {
        isNeeded: true,
        label: 'What are you to the person who died?',
        choices: {
          executor: 'I am their executor',
          nearest: 'I am their nearest relative',
          other: 'I am somebody else',
        },
      },
      rightToApplyMore: {
        isNeeded: { field: 'rightToApply', answer: 'other' },
        label: 'If you are somebody else, why do you apply?',
        hint: 'And why not the executor or the nearest relative',
        charactersMax: long,
      },
    },
  },
  family: {
    title: 'Family and objections',
    fields: {
      whoKnows: {
        isNeeded: true,
        label: 'Which near relatives and executors have been told?',
        hint: 'And who has not been told, and why',
        charactersMax: long,
      },
      objection: {
        label: 'Does anybody object to the cremation?',
        hint: 'If so, write who, and why. Only those of us who must know read it. Nobody else with this link sees it.',
        charactersMax: long,
        isPrivate: true,
      },
    },
  },
  implants: {
    title: 'Implants',
    fields: {
      implants: {
        isNeeded: true,
        label: 'Did they have any of these?',
        hint: 'Some can explode in a cremation. Tick all that you know of.',
        isSeveral: true,
        choices: {
          none: 'None of these',
          pacemaker: 'A pacemaker',
          defibrillator: 'A defibrillator',
          'loop-recorder': 'A loop recorder',
          'leadless-pacemaker': 'A leadless pacemaker, inside the heart',
          'nerve-stimulator': 'A nerve stimulator',
          pump: 'A pump for medicine',
          'fixion-nail': 'A Fixion nail',
          radioactive: 'A radioactive implant',
          other: 'Another device',
          unknown: 'I do not know',
        },
      },
      implantsMore: { label: 'What you know about it', charactersMax: long },
    },
  },
  ashes: {
    title: 'The ashes',
    fields: {
      ashesWish: {
        isNeeded: true,
        label: 'What shall happen to the ashes?',
        hint: 'You can change this later, in writing.',
        choices: {
          collect: 'I collect them',
          nominated: 'Somebody else collects them',
          deliver: 'Bring them to me',
          scatter: 'Scatter them in the garden of remembrance',
          later: 'I have not decided',
        },
      },
      nominatedPerson: {
        isNeeded: { field: 'ashesWish', answer: 'nominated' },
        label: 'Who else may collect them?',
        hint: 'Their full name. They will show proof of who they are.',
        charactersMax: short,
      },
    },
  },
  belongings: {
    title: 'Belongings and size',
    fields: {
      belongings: {
        label: 'What is with them, or shall be?',
        hint: 'Jewellery, clothes, a letter, and whether it stays with them or comes back to you',
        charactersMax: long,
      },
      size: {
        label: 'Their size',
        hint: 'So that we bring enough people',
        choices: { usual: 'Usual', large: 'Large', 'very-large': 'Very large', unknown: 'I do not know' },
      },
    },
  },
  payment: {
    title: 'Payment and when we begin',
    fields: {
      whoPays: {
        isNeeded: true,
        label: 'Who pays?',
        choices: {
          applicant: 'I do',
          other: 'Somebody else',
          plan: 'A funeral plan',
          unknown: 'Not decided',
        },
      },
      whoPaysMore: {
        label: 'Their name, telephone number and email address',
        charactersMax: long,
        isNeeded: { field: 'whoPays', answer: 'other' },
      },
      beginsAtOnce: {
        isNeeded: true,
        label: 'Shall we begin within the next 14 days?',
        hint: 'You can cancel for 14 days. If we begin before and you cancel then, you pay for what we have done.',
        choices: { yes: 'Yes, please begin', no: 'No, please wait' },
      },
    },
  },
} as const satisfies Record<string, Topic>;

export type ApplicationTopic = keyof typeof applicationTopics;

export const applicationTopicNames = Object.keys(applicationTopics) as ApplicationTopic[];

/** Lists the fields of a topic, by name. */
export const listTopicFields = (topic: ApplicationTopic): Record<string, ApplicationField> =>
  applicationTopics[topic].fields;

/** Every field of an application, by name. */
export const applicationFields: Record<string, ApplicationField> = Object.assign(
  {},
  ...applicationTopicNames.map(listTopicFields),
);

/** Finds the topic of a field. */
export const findTopic = (field: string): ApplicationTopic =>
  applicationTopicNames.find((topic) => Object.hasOwn(listTopicFields(topic), field))!;

/** Lists the fields without an answer that are needed before signing. */
export function findMissingFields(answers: { field: string; value: string }[]): string[] {
  const answerByField = new Map(answers.map(({ field, value }) => [field, value]));
  const isNeededNow = ({ isNeeded }: ApplicationField) =>
    typeof isNeeded === 'object' ? answerByField.get(isNeeded.field) === isNeeded.answer : isNeeded === true;
  return Object.entries(applicationFields)
    .filter(([name, field]) => isNeededNow(field) && !answerByField.get(name))
    .map(([name]) => name);
}

/** Formats an answer for people. */
export const describeAnswer = (field: string, value: string): string => {
  const { choices } = applicationFields[field] ?? {};
  return choices
    ? value
        .split(',')
        .map((each) => choices[each] ?? each)
        .join(', ')
    : value;
};

/** Finds the problem of an answer; null if it can be stored. Its characters are checked with its size. */
export const findAnswerProblem = (field: string, value: string): string | null => {
  const { choices, isSeveral, charactersMax = 0 } = applicationFields[field]!;
  if (value === '') return null;
  if (!choices) return value.length > charactersMax ? tooLong(charactersMax) : null;
  const chosen = isSeveral ? value.split(',') : [value];
  if (chosen.some((each) => !Object.hasOwn(choices, each)) || new Set(chosen).size < chosen.length)
    return 'Please choose from the list.';
  return chosen.length > 1 && chosen.includes('none')
    ? 'Please tick “None of these” alone, or the others.'
    : null;
};
