import { data, redirect } from 'react-router';
import { isRefused, type Refused } from '#contract/call.ts';
import { formValuesOf } from '../../ui/form/checked-form.ts';
import { readForm } from '../../ui/form/read-form.ts';
import { withQuery } from '../../ui/with-query.ts';
import { nextBaseRevision } from '../form/revision-field.tsx';
import type { DoneCode } from '../messages.ts';

type Form = Record<string, string>;
/** `names` are those of the fields of the call in the form, where they differ. */
export type ActionOutcome = { answer: true | Refused; done: DoneCode; names?: Record<string, string> };

/** The action of a page with several forms. A refused one comes back with everything in it. */
export async function handlePageForm(
  request: Request,
  address: string,
  act: (form: Form) => Promise<ActionOutcome | null>,
) {
  const form = formValuesOf(await readForm(request));
  const acted = await act(form);
  if (!acted) throw redirect(address);
  const { answer, done, names = {} } = acted;
  if (!isRefused(answer)) throw redirect(withQuery(address, { done }));
  const { status, detail, more } = answer;
  const problems = Object.fromEntries(
    Object.entries(more.fields ?? {}).map(([name, problem]) => [names[name] ?? name, problem]),
  );
  const base = nextBaseRevision(answer, form.revision);
  return data({ form, problems, refused: more.fields ? null : detail, base }, { status });
}
