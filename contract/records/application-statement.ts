import { formatMoment } from '../fields/days.ts';
import type { Statement } from '../visitor/application-signature.ts';
import type { GivenAnswer } from '../visitor/application.ts';
import {
  applicationFields,
  applicationTopicNames,
  applicationTopics,
  listTopicFields,
} from './application.ts';

type Topics = typeof applicationTopics;
type FieldName = { [Topic in keyof Topics]: keyof Topics[Topic]['fields'] }[keyof Topics];

/** The sentence of an answer: of each choice, or with the text in place of `{}`. */
type Sentence = string | Record<string, string>;

const sentences: Record<Exclude<FieldName, 'objection' | 'implants'>, Sentence> = {
  diedAt: 'They died here: {}',
  isNowAt: {
    'same-place': 'They are still where they died.',
    hospital: 'They are in the mortuary of a hospital.',
    coroner: 'They are with the coroner, or the Procurator Fiscal.',
    'our-care': 'They are in your care.',
    elsewhere: 'They are somewhere else.',
    unknown: 'I do not know where they are.',
  },
  isNowAtMore: 'This helps to find them: {}',
  isRegistered: {
    yes: 'The death is registered.',
    booked: 'The death is not registered yet, but there is an appointment.',
    no: 'The death is not registered yet.',
  },
  registeredMore: 'When and where it is registered: {}',
  hasCoroner: {
    yes: 'A coroner, or the Procurator Fiscal, is involved.',
    no: 'No coroner, and no Procurator Fiscal, is involved.',
    unknown: 'I do not know whether a coroner, or the Procurator Fiscal, is involved.',
  },
  rightToApply: {
    executor: 'I am their executor.',
    nearest: 'I am their nearest relative.',
    other: 'I am neither their executor nor their nearest relative.',
  },
  rightToApplyMore: 'This is why I apply: {}',
  whoKnows: 'About who has been told: {}',
  implantsMore: 'About implants: {}',
  ashesWish: {
    collect: 'I collect the ashes.',
    nominated: 'Somebody else collects the ashes.',
    deliver: 'Please bring the ashes to me.',
    scatter: 'Please scatter the ashes in the garden of remembrance.',
    later: 'I have not decided what happens to the ashes.',
  },
  nominatedPerson: 'This person may collect the ashes: {}',
  belongings: 'What is with them, or shall be: {}',
  size: {
    usual: 'Their size is usual.',
    large: 'They are large.',
    'very-large': 'They are very large.',
    unknown: 'I do not know their size.',
  },
  whoPays: {
    applicant: 'I pay.',
    other: 'Somebody else pays.',
    plan: 'A funeral plan pays.',
    unknown: 'It is not decided who pays.',
  },
  whoPaysMore: 'Who pays: {}',
  beginsAtOnce: {
    yes: 'Please begin within the next 14 days. If I cancel within 14 days, I pay for what you have done by then.',
    no: 'Please do not begin within the next 14 days.',
  },
};

type Facts = {
  deceasedName: string;
  answers: GivenAnswer[];
  /** The name of the provider. */
  providerName: string;
};

/** Writes the whole application in sentences. The same facts give the same text. */
export function createStatement({ deceasedName, answers, providerName }: Facts): Statement {
  const createLines = (names: string[]) => {
    const current = names.flatMap((name) =>
      answers.filter(({ field, value }) => field === name && value !== ''),
    );
    return current.map((answer, index) => ({
      field: answer.field,
      text: writeSentence(answer),
      source: describeGroupSource(current, index, providerName),
    }));
  };
  const topics = applicationTopicNames
    .map((topic) => ({
      topic,
      title: applicationTopics[topic].title,
      lines: createLines(Object.keys(listTopicFields(topic))),
    }))
    .filter((topic) => topic.lines.length > 0);
  const isFromStaff = topics.some((topic) => topic.lines.some(({ source }) => source !== null));
  return {
    heading: `Application for the cremation of ${deceasedName}`,
    topics,
    declarations: [
      { name: 'true', text: 'What is written here is true as far as I know.' },
      { name: 'right', text: 'I may apply for this cremation, and I ask for it.' },
      { name: 'told', text: 'I know of nobody who objects, except those I have told you about.' },
      ...(isFromStaff
        ? [
            {
              name: 'phone',
              text: `I have read what ${providerName} entered on the telephone. It is what we said.`,
            },
          ]
        : []),
    ],
  };
}

/** Describes the source of consecutive answers that were entered together, once below the last of them. */
function describeGroupSource(answers: GivenAnswer[], index: number, providerName: string): string | null {
  const source = describeSource(answers[index]!, providerName);
  if (!source || (answers[index + 1] && describeSource(answers[index + 1]!, providerName) === source))
    return null;
  const before = answers
    .slice(0, index)
    .findLastIndex((answer) => describeSource(answer, providerName) !== source);
  const count = index - before;
  return count === 1 ? `Entered ${source}` : `These ${count} answers were entered ${source}`;
}

const describeSource = ({ by, at, isFromStaff }: GivenAnswer, providerName: string): string | null =>
  isFromStaff ? `by ${providerName} on the telephone on ${formatMoment(at)}, as ${by} said.` : null;

function writeSentence({ field, value }: GivenAnswer): string {
  if (field === 'implants') return writeImplantsSentence(value.split(','));
  const sentence = sentences[field as keyof typeof sentences];
  return typeof sentence === 'string' ? sentence.replace('{}', () => value) : (sentence[value] ?? value);
}

function writeImplantsSentence(chosen: string[]): string {
  if (chosen.includes('none')) return 'They had no implant of these kinds.';
  const { choices = {} } = applicationFields.implants!;
  const known = chosen.filter((each) => each !== 'unknown').map((each) => choices[each] ?? each);
  const names = known.map((name) => name.charAt(0).toLowerCase() + name.slice(1)).join('; ');
  if (known.length === 0) return 'I do not know whether they had an implant.';
  const others = chosen.includes('unknown') ? ' I do not know whether they had others.' : '';
  return `They had: ${names}.${others}`;
}
