import { useEffect, useRef } from 'react';
import { data, href, isRouteErrorResponse, redirect, type ShouldRevalidateFunctionArgs } from 'react-router';
import type { PageHandle } from '../page-handle.ts';
import { NotFound } from '../ui/not-found-page.tsx';
import { requestFactsContext } from '../request-facts.ts';
import { withClientTimeout } from '../ui/client-timeout.ts';
import { readForm } from '../ui/form/read-form.ts';
import { tooManyForms } from '../ui/form/too-many-forms.ts';
import { createCurrentToast, Toasts } from '../ui/toast/toast.tsx';
import { TemporarilyUnavailable, ErrorMessage } from '../ui/error-message.tsx';
import { EventForm } from './event-form.tsx';
import { renderNextStep } from './form/failure.tsx';
import { createDoneAddress, readDoneToast } from './receipt/done-address.ts';
import { sendCachedList } from './cached-list.ts';
import { EventCancelled, EventList, LinkSent, ReceiptPanel } from './lazy-components.ts';
import { loadEvents, type EventsData } from './load-events.ts';
import { cancellationError, noAnswerInTimeMessage, registrationError } from './connection-messages.ts';
import { readFormName, readMode } from './mode.ts';
import { notSentToast } from './private-link/messages.ts';
import { readLinkRecipient, submitLinkForm } from './private-link/send-link.ts';
import { cancelledStatus } from './private-link/cancelled-status.ts';
import type { CancelledEvent } from './private-link/unlisted-event.ts';
import { EventDataScript, PageHead } from './publishing/page-head.tsx';
import { loadReceipt, sealReceipt, type ReceiptWithEvent } from './receipt/receipt.ts';
import { submitBookingForm } from './booking/submit-booking-form.ts';
import type { FormAnswer } from './form/event-form-props.ts';
import { readNow } from '../clock.ts';
import type { Route } from './+types/route.ts';

type PageData = EventsData & {
  receipt: ReceiptWithEvent | null;
  /** The address that a private link was asked for. */
  linkSentTo: string | null;
};

export const handle: PageHandle<PageData> = {
  hydrates: (page) =>
    page !== undefined && (page.mode.name !== 'list' || page.toast !== null || page.receipt !== null),
};

export const middleware = [sendCachedList];

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const url = new URL(request.url);
  const page = await loadEvents(context, readMode(url, params.guid));
  const receipt = page.mode.name === 'list' ? await loadReceipt(context, url) : null;
  const linkSentTo = page.mode.name === 'link' ? readLinkRecipient(context, url) : null;
  const read = { ...page, toast: readDoneToast(url, readNow(context)), receipt, linkSentTo };
  if (isFormForAll(read) && page.isLocalBackOffice) context.get(requestFactsContext).markShared();
  return data(read, { status: page.events ? 200 : 503 });
}

/** Whether this is a form without a private link, and not the page after asking for one. */
const isFormForAll = ({ mode, toast, linkSentTo }: PageData) =>
  mode.name !== 'list' && mode.manageToken === null && toast === null && linkSentTo === null;

export async function action({ request, params, context }: Route.ActionArgs) {
  const mode = readMode(new URL(request.url), params.guid);
  const page = await loadEvents(context, mode);
  const form = await readForm(request);
  if (mode.name === 'link') {
    const sent = await submitLinkForm(context, page.events, form);
    return 'redirectTo' in sent
      ? redirect(sent.redirectTo)
      : data(sent.answer, { status: sent.answer.status });
  }
  const { outcome, answer } = await submitBookingForm(context, page, form);
  if (outcome && 'receipt' in outcome && outcome.receipt) {
    const receipt = { code: outcome.code, eventGuid: page.events![0]!.guid, ...outcome.receipt };
    return redirect(createDoneAddress(outcome.code, readNow(context), sealReceipt(context, receipt)));
  }
  return data(answer, { status: answer.status });
}

/**
 * Shows a dropped connection with the toast of a failure behind the server, and the form as it was typed. Without
 * any network, nothing was sent.
 */
export function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const name = readFormName(new URL(request.url));
  return withClientTimeout(serverAction, (isTooMany) => {
    const emptyAnswer = { values: {}, problems: {} };
    if (isTooMany)
      return {
        ...emptyAnswer,
        toast: createCurrentToast(tooManyForms),
        isOurFault: false,
        wait: 'a minute',
        status: 429,
      } satisfies FormAnswer;
    const content =
      name === 'link' ? notSentToast : name === 'cancel' ? cancellationError : registrationError;
    const toast = createCurrentToast(content);
    const message = navigator.onLine && name !== 'link' ? noAnswerInTimeMessage : undefined;
    return { ...emptyAnswer, toast, message, isOurFault: true, status: 503 } satisfies FormAnswer;
  });
}

/** Keeps the data of a form that is shown again, even if reloading would fail. */
export const shouldRevalidate = ({ actionResult, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  actionResult ? false : defaultShouldRevalidate;

export default function Events({ loaderData, actionData }: Route.ComponentProps) {
  const { mode, events, listPage, toast, receipt, existing, otherDates, isLocalBackOffice, linkSentTo } =
    loaderData;
  useStartAtTop(mode.name);
  useShownOnce(toast);
  return (
    <>
      <PageHead data={loaderData} />
      <Toasts latest={actionData?.toast ?? toast}>
        {mode.name === 'list' ? receipt && <ReceiptPanel receipt={receipt} /> : renderNextStep(actionData)}
      </Toasts>
      {mode.name === 'list' ? (
        events && listPage ? (
          <EventList
            publicUrl={loaderData.publicUrl}
            events={events}
            listPage={listPage}
            hasWaitingLists={isLocalBackOffice}
            isBelowReceipt={receipt !== null}
          />
        ) : (
          <TemporarilyUnavailable />
        )
      ) : linkSentTo !== null && events ? (
        <LinkSent event={events[0]!} sentTo={linkSentTo} />
      ) : events || actionData ? (
        <EventForm
          key={`${mode.name} ${mode.guid}`}
          mode={mode}
          event={events?.[0]}
          existing={existing}
          otherDates={otherDates}
          answer={actionData}
          isLocalBackOffice={isLocalBackOffice}
        />
      ) : (
        <TemporarilyUnavailable />
      )}
      <EventDataScript data={loaderData} />
    </>
  );
}

/** Removes the toast from the address, so that a reload or Back does not show it again. */
function useShownOnce(toast: EventsData['toast']) {
  useEffect(() => {
    if (toast) window.history.replaceState(window.history.state, '', href('/events'));
  }, [toast]);
}

/** A page shown without a new document starts at its top, as a new document would. */
function useStartAtTop(modeName: string) {
  const shownMode = useRef(modeName);
  useEffect(() => {
    if (shownMode.current !== modeName) window.scrollTo(0, 0);
    shownMode.current = modeName;
  }, [modeName]);
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const status = isRouteErrorResponse(error) ? error.status : null;
  if (status === cancelledStatus)
    return <EventCancelled {...((error as { data: unknown }).data as CancelledEvent)} />;
  return status === 404 ? <NotFound about="event" /> : <ErrorMessage error={error} />;
}
