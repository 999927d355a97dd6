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
  /** The sentence of a refusal that names no field; null from `save`, which names one. */
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
  /** The field of a refusal that names none. */
  field: string;
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
  { read, call, done, field, mapProblems = (fields) => fields, more }: Saving<Values, Saved, More>,
) {
  const form = await readForm(request);
  const values = read(form);
  const revision = readText(form, 'revision');
  const answer = await call(values, Number(revision || NaN), readText(form, 'key') || null);
  if (!isRefused(answer)) throw redirect(done(answer, values));
  const { code, status, detail, more: details } = answer;
  const isStale = code === 'changed-meanwhile';
  const problems = isStale ? {} : mapProblems(details.fields ?? { [field]: detail }, values);
  const base = nextBaseRevision(answer, revision);
  const reply: Reply<Values> = { values, problems, refused: null, isStale, base };
  return data({ ...reply, ...((await more?.(answer, values)) as More) }, { status });
}

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
  const { code, status, detail, more } = answer;
  const problems = Object.fromEntries(
    Object.entries(more.fields ?? {}).map(([name, problem]) => [names[name] ?? name, problem]),
  );
  const isStale = code === 'changed-meanwhile';
  const base = nextBaseRevision(answer, values.revision);
  return data({ values, problems, refused: more.fields ? null : detail, isStale, base }, { status });
}

type RefusedForm = { formValues: Form; problems: Problems };

/** One of several forms keeps what was entered if its own button was pressed. */
export const keepIfPressed = ({ formValues, problems }: RefusedForm, button: string): RefusedForm =>
  formValues.do === button ? { formValues, problems } : { formValues: {}, problems: {} };

/** A refusal of a form for what it has itself found wrong, before any call. */
export const refuseFields = (problems: Problems): Refused =>
  refuse(400, 'wrong-fields', 'Please correct the fields that are marked.', { fields: problems });

export const hasProblems = (problems: Problems): boolean => Object.keys(problems).length > 0;
