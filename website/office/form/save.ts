import { data, redirect } from 'react-router';
import { isRefused, refuse, type Refused } from '#contract/call.ts';
import { withDone } from './done-notice.tsx';
import { readFormValues, type Problems } from '../../ui/form/checked-form.ts';
import { readForm, readText } from '../../ui/form/read-form.ts';
import type { DoneCode } from '../done-messages.ts';
import { nextBaseRevision } from './revision-field.tsx';

/** A refused form, as its page shows it again. */
export type Reply<Values> = {
  /** The form values, as they were entered. */
  values: Values;
  problems: Problems;
  /** The sentence of a refusal that names no field. */
  refused: string | null;
  /** Somebody else has changed the record since the form was opened. */
  isStale: boolean;
  /** The revision that the form stays based on; null once the page shows the changes of a colleague. */
  base: string | null;
};

type Saving<Values, Saved, More> = {
  /** Reads the form values, which a refused form shows again. */
  read: (form: FormData) => Values;
  /**
   * Makes the call. `revision` is that of the record when the form was opened; NaN in a form without one.
   * `idempotencyKey` is that of a form that adds a record.
   */
  call: (
    values: Values,
    revision: number,
    idempotencyKey: string | null,
  ) => Promise<Saved | Refused> | Refused;
  /** The address to go to once it is saved. */
  done: (saved: Saved, values: Values) => string;
  /** Turns the names and sentences of the contract into those of the form. */
  mapProblems?: (fields: Problems, values: Values) => Problems;
  /** More for the page, or other values, after a refusal. */
  more?: (refused: Refused, values: Values) => More | Promise<More>;
};

/**
 * The action of a form that adds or changes a record. A refused form comes back with everything in it. If somebody else
 * has changed the record, the page says so, and the next save replaces their change knowingly.
 */
export async function save<Values, Saved, More extends object = object>(
  request: Request,
  { read, call, done, mapProblems = (fields) => fields, more }: Saving<Values, Saved, More>,
) {
  const form = await readForm(request);
  const values = read(form);
  const revision = readText(form, 'revision');
  const answer = await call(values, Number(revision || NaN), readText(form, 'key') || null);
  if (!isRefused(answer)) throw redirect(done(answer, values));
  const reply = createReply(answer, values, revision, (fields) => mapProblems(fields, values));
  return data({ ...reply, ...((await more?.(answer, values)) as More) }, { status: answer.status });
}

/** A refused form. `revision` is that of the record when the form was opened. */
const createReply = <Values>(
  answer: Refused,
  values: Values,
  revision: string | undefined,
  mapProblems: (fields: Problems) => Problems,
): Reply<Values> => ({
  values,
  problems: answer.more.fields ? mapProblems(answer.more.fields) : {},
  refused: answer.more.fields ? null : answer.detail,
  isStale: answer.code === 'changed-meanwhile',
  base: nextBaseRevision(answer, revision),
});

/** `names` are those of the fields of the call in the form, where they differ. */
export type FormOutcome = { answer: true | Refused; done: DoneCode; names?: Record<string, string> };

type Form = Record<string, string>;

/** The forms of a page with several, by their names in `do`. */
export type FormActions<Acting> = Record<string, (acting: Acting) => Promise<FormOutcome>>;

/** Acts as the button says; null for an unknown one. */
export async function performAction<Acting extends { form: Form }>(
  actions: FormActions<Acting>,
  acting: Acting,
): Promise<FormOutcome | null> {
  const { do: name = '' } = acting.form;
  return Object.hasOwn(actions, name) ? actions[name]!(acting) : null;
}

/** The action of a page with several forms. A refused one comes back with everything in it. */
export async function saveOneOfForms(
  request: Request,
  address: string,
  act: (form: Form) => Promise<FormOutcome | null>,
) {
  const form = readFormValues(await readForm(request));
  const outcome = await act(form);
  if (!outcome) throw redirect(address);
  const { answer, done, names } = outcome;
  if (!isRefused(answer)) throw redirect(withDone(address, done));
  return keepForm(answer, form, names);
}

/** A refused form with everything in it. The sentence of a refusal that names no field stands above the page. */
export function keepForm(answer: Refused, values: Form, names: Record<string, string> = {}) {
  const rename = ([name, problem]: [string, string]) => [names[name] ?? name, problem];
  const reply = createReply(answer, values, values.revision, (fields) =>
    Object.fromEntries(Object.entries(fields).map(rename)),
  );
  return data(reply, { status: answer.status });
}

type RefusedForm = { formValues: Form; problems: Problems };

/** One of several forms keeps what was entered if its own button was pressed. */
export const keepIfPressed = ({ formValues, problems }: RefusedForm, button: string): RefusedForm =>
  formValues.do === button ? { formValues, problems } : { formValues: {}, problems: {} };

/** A refusal of a form for what it has itself found wrong, before any call. */
export const refuseFields = (problems: Problems): Refused =>
  refuse(400, 'wrong-fields', 'Please correct the fields that are marked.', { fields: problems });

export const hasProblems = (problems: Problems): boolean => Object.keys(problems).length > 0;
