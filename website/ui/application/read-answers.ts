import {
  findAnswerProblem,
  applicationTopics,
  listTopicFields,
  type ApplicationTopic,
} from '#contract/records/application.ts';
import { NewAnswers, type GivenAnswer, type SavedAnswers } from '#contract/visitor/application.ts';
import { readText } from '../form/read-form.ts';

/** The stored answer that a form was filled in from. */
type Base = { value: string; revision: number };

/** Field -> its answer as it was entered, and the stored answer that it is based on. */
export type TopicForm = { by: string; values: Record<string, string>; bases: Record<string, Base> };

/** The topic of an address; null for an unknown one. */
export const readTopic = (name: string): ApplicationTopic | null =>
  Object.hasOwn(applicationTopics, name) ? (name as ApplicationTopic) : null;

/**
 * The hidden input that the script of a form adds once somebody has written in a field. The stored answer may then be an
 * unfinished one, so the field is read although it has the value that the form began with.
 */
const createWrittenName = (field: string) => `written-${field}`;

/**
 * The input that the script adds for what an earlier save has sent and got no answer for. It is then no answer of somebody
 * else, although its revision is not known.
 */
const createUnansweredName = (field: string) => `unanswered-${field}`;

/** Creates the names of the hidden inputs that hold the stored answer. */
export const createBaseNames = (field: string) => ({ value: `was-${field}`, revision: `revision-${field}` });

const none: Base = { value: '', revision: 0 };

/** Creates the form of a topic with the stored answers. */
export function createTopicForm(topic: ApplicationTopic, answers: GivenAnswer[]): TopicForm {
  const stored = new Map<string, Base>(answers.map((answer) => [answer.field, answer]));
  const names = Object.keys(listTopicFields(topic));
  return {
    by: '',
    values: Object.fromEntries(names.map((name) => [name, (stored.get(name) ?? none).value])),
    bases: Object.fromEntries(names.map((name) => [name, stored.get(name) ?? none])),
  };
}

/**
 * Reads a sent form, its problems, and the body of the call that saves the changes. `body` is null if there are
 * problems.
 */
export function readTopicForm(topic: ApplicationTopic, form: FormData) {
  const names = Object.keys(listTopicFields(topic));
  const entered = readEntered(topic, form);
  const { by, values, bases } = entered;
  const changed = names.filter(
    (name) => values[name] !== bases[name]!.value || form.has(createWrittenName(name)),
  );
  const answers = Object.fromEntries(
    changed.map((name) => [
      name,
      { value: values[name]!, revision: bases[name]!.revision, ...readUnanswered(topic, form, name) },
    ]),
  );
  const { data, error } = NewAnswers.safeParse({ by, answers });
  const problems: Record<string, string> = {};
  for (const { path, message } of error?.issues ?? []) {
    const [first, second] = path.map(String);
    problems[(first === 'answers' ? second : first) ?? names[0]!] ??= message;
  }
  for (const name of names) {
    const problem = findAnswerProblem(name, values[name]!);
    if (problem) problems[name] = problem;
  }
  return {
    entered,
    problems,
    changed: answers,
    body: data && Object.keys(problems).length === 0 ? data : null,
  };
}

function readUnanswered(topic: ApplicationTopic, form: FormData, field: string): { unanswered?: string } {
  const name = createUnansweredName(field);
  return form.has(name) ? { unanswered: readValue(topic, form, { field, name }) } : {};
}

/** Reads the value of a field from the input of that name. */
const readValue = (
  topic: ApplicationTopic,
  form: FormData,
  { field, name = field }: { field: string; name?: string },
): string =>
  listTopicFields(topic)[field]!.isSeveral ? form.getAll(name).join(',') : readLines(form, name).trim();

const readLines = (form: FormData, name: string): string => readText(form, name).replaceAll('\r\n', '\n');

function readEntered(topic: ApplicationTopic, form: FormData): TopicForm {
  const names = Object.keys(listTopicFields(topic));
  const values = names.map((field) => [field, readValue(topic, form, { field })]);
  const bases = names.map((name) => {
    const { value, revision } = createBaseNames(name);
    return [name, { value: readLines(form, value), revision: Number(readText(form, revision)) || 0 }];
  });
  return {
    by: readText(form, 'by').trim(),
    values: Object.fromEntries(values),
    bases: Object.fromEntries(bases),
  };
}

/** The message above a form of which some answers were not saved. */
export const answeredMeanwhileMessage =
  'Somebody else answered a question meanwhile. Everything else is saved.';

/**
 * Creates the form again, based on the current answers, with the answers of others at each field that was not
 * saved.
 */
export function createFormAfterConflict(
  topic: ApplicationTopic,
  { by, values }: TopicForm,
  { answers, conflicts }: SavedAnswers,
): { entered: TopicForm; others: GivenAnswer[] } {
  const now = createTopicForm(topic, answers);
  const conflicting = Object.fromEntries(conflicts.map((name) => [name, values[name] ?? '']));
  return {
    entered: { by, values: { ...now.values, ...conflicting }, bases: now.bases },
    others: answers.filter(({ field }) => conflicts.includes(field)),
  };
}
