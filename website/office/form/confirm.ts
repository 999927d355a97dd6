import { data, redirect } from 'react-router';
import { isRefused, refuse, type Refused } from '#contract/call.ts';
import { readFormValues, type Problems } from '../../ui/form/checked-form.ts';
import { readForm } from '../../ui/form/read-form.ts';
import { hasProblems, keepForm, type Reply } from './save.ts';

type FormValues = Record<string, string>;

type Confirming<Answer> = {
  /** Makes the call. `body` has the revision of the record when the page was opened, if the form carries one. */
  call: (values: FormValues, body: { revision?: number }) => Promise<Answer | Refused> | Refused;
  /** The address to go to afterwards. Without one, the page itself shows the answer. */
  done?: (answer: Answer, values: FormValues) => string;
  /** The fields of the page. A refusal that names none of them is shown above the page. */
  fields?: string[];
};

/** A form without one of the buttons of its page acts on nothing. */
export const unknownButton = refuse(400, 'unknown-button', 'Please press one of the buttons of this page.');

/** A press of a button, as its page shows it: refused, or with the answer. */
export type ConfirmReply<Answer = unknown> = Reply<FormValues> & { answer: Answer | null };

/** The parts of a reply that a page shows, before a button was pressed. */
export const noReply: Pick<ConfirmReply, 'values' | 'problems' | 'refused'> = {
  values: {},
  problems: {},
  refused: null,
};

/** The action of a page whose button acts, such as a `ConfirmPage`. A refused one comes back with everything in it. */
export async function confirm<Answer>(request: Request, { call, done, fields = [] }: Confirming<Answer>) {
  const values = readFormValues(await readForm(request));
  const answer = await call(values, readRevision(values));
  if (isRefused(answer)) {
    const named = Object.entries(answer.more.fields ?? {});
    const problems: Problems = Object.fromEntries(named.filter(([name]) => fields.includes(name)));
    const refused = hasProblems(problems) ? null : (named[0]?.[1] ?? answer.detail);
    const reply = keepForm(answer, dropPasswords(values));
    return data<ConfirmReply<Answer>>(
      { ...reply.data, problems, refused, answer: null },
      { status: answer.status },
    );
  }
  if (done) throw redirect(done(answer, values));
  return data<ConfirmReply<Answer>>({ ...noReply, answer, isStale: false, base: null });
}

const dropPasswords = (values: FormValues): FormValues =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !/password/i.test(name)));

const readRevision = ({ revision = '' }: FormValues) =>
  /^\d{1,9}$/.test(revision) ? { revision: Number(revision) } : {};

/** The action of a `ConfirmPage` that removes a record. A record that is gone already counts as removed. */
export const confirmRemoval = (
  request: Request,
  { call, done }: { call: () => Promise<unknown>; done: () => string },
) =>
  confirm(request, {
    call: async () => {
      const answer = await call();
      return isRefused(answer) && answer.status === 404 ? true : answer;
    },
    done,
  });
