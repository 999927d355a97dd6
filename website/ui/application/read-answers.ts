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
    changed.map((name) => [name, { value: values[name]!, revision: bases[name]!.revision }]),
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

function readEntered(topic: ApplicationTopic, form: FormData): TopicForm {
  const fields = listTopicFields(topic);
  const names = Object.keys(fields);
  const readLines = (name: string) => readText(form, name).replaceAll('\r\n', '\n');
  const values = names.map((name) => [
    name,
    fields[name]!.isSeveral ? form.getAll(name).join(',') : readLines(name).trim(),
  ]);
  const bases = names.map((name) => {
    const { value, revision } = createBaseNames(name);
    return [name, { value: readLines(value), revision: Number(readText(form, revision)) || 0 }];
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
