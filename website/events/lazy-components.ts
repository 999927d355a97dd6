import { lazy, type ComponentType } from 'react';
import { loadModule } from '../ui/load-module.ts';
import { AlsoOn as AlsoOnOnServer } from './booking/also-on.tsx';
import { BookingQuestion as BookingQuestionOnServer } from './booking/questions/booking-question.tsx';
import { EventWithoutForm as EventWithoutFormOnServer } from './booking/event-without-form.tsx';
import { EventPage as EventPageOnServer } from './event-page.tsx';
import { EventList as EventListOnServer } from './list/event-list.tsx';
import { CancelledNotice as CancelledNoticeOnServer } from './private-link/cancelled-notice.tsx';
import { EventCancelled as EventCancelledOnServer } from './private-link/event-cancelled.tsx';
import { LinkSent as LinkSentOnServer } from './private-link/link-sent.tsx';
import { EmailMyBooking as EmailMyBookingOnServer } from './private-link/email-my-booking.tsx';
import { NumberBefore as NumberBeforeOnServer } from './private-link/number-before.tsx';
import { DateResults as DateResultsOnServer } from './receipt/date-results.tsx';
import { ReceiptPanel as ReceiptPanelOnServer } from './receipt/receipt-panel.tsx';
import { ShorterForm as ShorterFormOnServer } from './shorter-form.tsx';
import { MayWait as MayWaitOnServer } from './waiting-list-offers.tsx';
import { JoinWithAnswers as JoinWithAnswersOnServer } from './waiting-list/join-with-answers.tsx';

// Modules that the booking form's first load leaves out, so that an old phone loads less. vite.config.ts puts most of it into
// one file.
export const EventList = createLazyComponent(import.meta.env.SSR ? EventListOnServer : null, () =>
  import('./list/event-list.tsx').then((module) => module.EventList),
);
export const ReceiptPanel = createLazyComponent(import.meta.env.SSR ? ReceiptPanelOnServer : null, () =>
  import('./receipt/receipt-panel.tsx').then((module) => module.ReceiptPanel),
);
export const EmailMyBooking = createLazyComponent(import.meta.env.SSR ? EmailMyBookingOnServer : null, () =>
  import('./private-link/email-my-booking.tsx').then((module) => module.EmailMyBooking),
);
export const MayWait = createLazyComponent(import.meta.env.SSR ? MayWaitOnServer : null, () =>
  import('./waiting-list-offers.tsx').then((module) => module.MayWait),
);
export const LinkSent = createLazyComponent(import.meta.env.SSR ? LinkSentOnServer : null, () =>
  import('./private-link/link-sent.tsx').then((module) => module.LinkSent),
);
export const ShorterForm = createLazyComponent(import.meta.env.SSR ? ShorterFormOnServer : null, () =>
  import('./shorter-form.tsx').then((module) => module.ShorterForm),
);
export const EventCancelled = createLazyComponent(import.meta.env.SSR ? EventCancelledOnServer : null, () =>
  import('./private-link/event-cancelled.tsx').then((module) => module.EventCancelled),
);
export const CancelledNotice = createLazyComponent(import.meta.env.SSR ? CancelledNoticeOnServer : null, () =>
  import('./private-link/cancelled-notice.tsx').then((module) => module.CancelledNotice),
);
export const NumberBefore = createLazyComponent(import.meta.env.SSR ? NumberBeforeOnServer : null, () =>
  import('./private-link/number-before.tsx').then((module) => module.NumberBefore),
);
export const EventPage = createLazyComponent(import.meta.env.SSR ? EventPageOnServer : null, () =>
  import('./event-page.tsx').then((module) => module.EventPage),
);
export const BookingQuestion = createLazyComponent(import.meta.env.SSR ? BookingQuestionOnServer : null, () =>
  import('./booking/questions/booking-question.tsx').then((module) => module.BookingQuestion),
);
export const EventWithoutForm = createLazyComponent(
  import.meta.env.SSR ? EventWithoutFormOnServer : null,
  () => import('./booking/event-without-form.tsx').then((module) => module.EventWithoutForm),
);
export const AlsoOn = createLazyComponent(import.meta.env.SSR ? AlsoOnOnServer : null, () =>
  import('./booking/also-on.tsx').then((module) => module.AlsoOn),
);
export const DateResults = createLazyComponent(import.meta.env.SSR ? DateResultsOnServer : null, () =>
  import('./receipt/date-results.tsx').then((module) => module.DateResults),
);
export const JoinWithAnswers = createLazyComponent(import.meta.env.SSR ? JoinWithAnswersOnServer : null, () =>
  import('./waiting-list/join-with-answers.tsx').then((module) => module.JoinWithAnswers),
);

/** Preloads the pages after the form while somebody fills it in. A failed module is loaded again when it is needed. */
export const loadAfterForm = (): Promise<unknown> => import('./list/event-list.tsx').catch(() => {});

/**
 * Creates a component that the browser loads when it is first shown. The server has it at once.
 * @param onServer the component itself; null in the browser, so that the bundler leaves it out
 */
function createLazyComponent<Props>(
  onServer: ComponentType<Props> | null,
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  return onServer ?? lazy(() => loadModule(load).then((part) => ({ default: part }), startAgain));
}

/** Leaves the server's page, which works without script. Later pages load as new documents. */
function startAgain(): Promise<never> {
  const [document] = performance.getEntriesByType('navigation');
  if (document?.name !== location.href) location.reload();
  return new Promise(() => {});
}
