import type { VisitorApi } from '#contract/visitor/calls.ts';
import { writeMs } from '#contract/http/time-limits.ts';
import { isRefused } from '#contract/call.ts';
import { visitorContext } from '../../visitor.ts';
import type { RouterContextProvider } from 'react-router';
import * as z from 'zod/mini';
import { problemsIn, textsOf } from '../../ui/form/checked-form.ts';
import type { Wait } from '../../ui/form/form-error.tsx';
import type { ToastContent } from '../../ui/toast/toast.tsx';
import { requestFactsContext } from '../../request-facts.ts';
import { AddressForm } from '../form/booking.ts';
import type { FormAnswer } from '../form/event-form-props.ts';
import type { EventsData } from '../load-events.ts';
import { formAddress } from '../mode.ts';
import { readSealed, seal } from '../sealed.ts';
import { notSent, tooManyLinks } from './messages.ts';
import { withTimeout } from '../../ui/with-timeout.ts';

type Context = Readonly<RouterContextProvider>;

/** Reads the form for a private link and acts on it. Answers where to go, the same whether or not there is a booking. */
export async function sendLink(
  context: Context,
  events: EventsData['events'],
  form: FormData,
): Promise<{ goTo: string } | { answer: FormAnswer }> {
  const values = textsOf(form);
  const facts = context.get(requestFactsContext);
  const problems = problemsIn(AddressForm, values);
  if (Object.keys(problems).length > 0)
    return { answer: { values, problems, toast: null, ourFault: false, status: 400 } };
  if (await facts.tooManyLinks()) return refused(values, tooManyLinks, 'an hour');
  const { eMail } = AddressForm.parse(values);
  const links = context.get(visitorContext);
  const event = events?.[0];
  if (!links || !event || !(await emailLink(links, event.guid, eMail))) return refused(values, notSent, null);
  const about = seal(context, { linkSentTo: eMail }, new Date());
  return { goTo: `${formAddress('link', event.guid)}&about=${about}` };
}

const refused = (values: Record<string, string>, content: ToastContent, wait: Wait | null) => ({
  answer: {
    values,
    problems: {},
    toast: { key: crypto.randomUUID(), content },
    ourFault: !wait,
    wait: wait ?? undefined,
    status: wait ? 429 : 503,
  },
});

const SentLink = z.object({ at: z.number(), linkSentTo: z.string() });

/** The address that a link was asked for, from the address of the page; null shows the form. */
export const readSentTo = (context: Context, url: URL, now: Date): string | null =>
  readSealed(context, url, SentLink, now)?.linkSentTo ?? null;

/** False if it may not have been queued. */
async function emailLink(visitor: VisitorApi, eventGuid: string, eMail: string): Promise<boolean> {
  const answer = await withTimeout(writeMs, visitor.emailPrivateLink({ eventGuid, body: { eMail } }));
  return answer !== null && !isRefused(answer);
}
