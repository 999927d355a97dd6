import type { VisitorApi } from '#contract/visitor/calls.ts';
import { writeMs } from '#contract/http/time-limits.ts';
import { isRefused } from '#contract/call.ts';
import { visitorContext } from '../../visitor-context.ts';
import type { RouterContextProvider } from 'react-router';
import * as z from 'zod/mini';
import { findProblems, readFormValues } from '../../ui/form/checked-form.ts';
import type { WaitText } from '../../ui/form/form-error.tsx';
import { createCurrentToast, type ToastContent } from '../../ui/toast/toast.tsx';
import { requestFactsContext } from '../../request-facts.ts';
import { AddressForm } from '../form/booking.ts';
import type { FormAnswer } from '../form/event-form-props.ts';
import type { EventsData } from '../load-events.ts';
import { createFormAddress } from '../mode.ts';
import { openSealed, sealContent } from '../../sealed-content.ts';
import { notSentToast, tooManyLinksToast } from './messages.ts';
import { withTimeout } from '../../ui/with-timeout.ts';

type Context = Readonly<RouterContextProvider>;

/** Handles the form for a private link. Returns the address to go to, the same whether or not there is a booking. */
export async function submitLinkForm(
  context: Context,
  events: EventsData['events'],
  form: FormData,
): Promise<{ redirectTo: string } | { answer: FormAnswer }> {
  const values = readFormValues(form);
  const facts = context.get(requestFactsContext);
  const problems = findProblems(AddressForm, values);
  if (Object.keys(problems).length > 0)
    return { answer: { values, problems, toast: null, isOurFault: false, status: 400 } };
  if (await facts.tooManyLinks()) return answerRefused(values, tooManyLinksToast, 'an hour');
  const { eMail } = AddressForm.parse(values);
  const links = context.get(visitorContext);
  const event = events?.[0];
  if (!links || !event || !(await requestLinkEmail(links, event.guid, eMail)))
    return answerRefused(values, notSentToast, null);
  const about = sealContent(context, { linkSentTo: eMail });
  return { redirectTo: `${createFormAddress('link', event.guid)}&about=${about}` };
}

const answerRefused = (values: Record<string, string>, content: ToastContent, wait: WaitText | null) => ({
  answer: {
    values,
    problems: {},
    toast: createCurrentToast(content),
    isOurFault: !wait,
    wait: wait ?? undefined,
    status: wait ? 429 : 503,
  },
});

const SentLink = z.object({ at: z.number(), linkSentTo: z.string() });

/** Reads the email address that a link was requested for from the page's address; null shows the form. */
export const readLinkRecipient = (context: Context, url: URL): string | null =>
  openSealed(context, url, SentLink)?.linkSentTo ?? null;

/** Returns false if the email may not have been queued. */
async function requestLinkEmail(visitor: VisitorApi, eventGuid: string, eMail: string): Promise<boolean> {
  const answer = await withTimeout(writeMs, visitor.emailPrivateLink({ eventGuid, body: { eMail } }));
  return answer !== null && !isRefused(answer);
}
