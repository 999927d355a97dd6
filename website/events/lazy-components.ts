import { lazy, type ComponentType } from 'react';
import { loadModule } from '../ui/load-module.ts';
import { CancelForm as CancelFormOnServer } from './booking/cancel-form.tsx';
import { FewerPlaces as FewerPlacesOnServer } from './booking/questions/fewer-places.tsx';
import { NoBookingFound as NoBookingFoundOnServer } from './booking/questions/no-booking-found.tsx';
import { EventWithoutForm as EventWithoutFormOnServer } from './booking/event-without-form.tsx';
import { EventPage as EventPageOnServer } from './event-page.tsx';
import { EventList as EventListOnServer } from './list/event-list.tsx';
import { CancelledNotice as CancelledNoticeOnServer } from './private-link/cancelled-notice.tsx';
import { EventCancelled as EventCancelledOnServer } from './private-link/event-cancelled.tsx';
import { LinkForm as LinkFormOnServer } from './private-link/link-form.tsx';
import { LinkSent as LinkSentOnServer } from './private-link/link-sent.tsx';
import { LinkOffer as LinkOfferOnServer } from './private-link/link-offer.tsx';
import { NumberBefore as NumberBeforeOnServer } from './private-link/number-before.tsx';
import { ReceiptPanel as ReceiptPanelOnServer } from './receipt/receipt-panel.tsx';
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
export const LinkOffer = createLazyComponent(import.meta.env.SSR ? LinkOfferOnServer : null, () =>
  import('./private-link/link-offer.tsx').then((module) => module.LinkOffer),
);
export const MayWait = createLazyComponent(import.meta.env.SSR ? MayWaitOnServer : null, () =>
  import('./waiting-list-offers.tsx').then((module) => module.MayWait),
);
export const LinkSent = createLazyComponent(import.meta.env.SSR ? LinkSentOnServer : null, () =>
  import('./private-link/link-sent.tsx').then((module) => module.LinkSent),
);
export const LinkForm = createLazyComponent(import.meta.env.SSR ? LinkFormOnServer : null, () =>
  import('./private-link/link-form.tsx').then((module) => module.LinkForm),
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
export const CancelForm = createLazyComponent(import.meta.env.SSR ? CancelFormOnServer : null, () =>
  import('./booking/cancel-form.tsx').then((module) => module.CancelForm),
);
export const EventPage = createLazyComponent(import.meta.env.SSR ? EventPageOnServer : null, () =>
  import('./event-page.tsx').then((module) => module.EventPage),
);
export const NoBookingFound = createLazyComponent(import.meta.env.SSR ? NoBookingFoundOnServer : null, () =>
  import('./booking/questions/no-booking-found.tsx').then((module) => module.NoBookingFound),
);
export const FewerPlaces = createLazyComponent(import.meta.env.SSR ? FewerPlacesOnServer : null, () =>
  import('./booking/questions/fewer-places.tsx').then((module) => module.FewerPlaces),
);
export const EventWithoutForm = createLazyComponent(
  import.meta.env.SSR ? EventWithoutFormOnServer : null,
  () => import('./booking/event-without-form.tsx').then((module) => module.EventWithoutForm),
);
export const JoinWithAnswers = createLazyComponent(import.meta.env.SSR ? JoinWithAnswersOnServer : null, () =>
  import('./waiting-list/join-with-answers.tsx').then((module) => module.JoinWithAnswers),
);

/** Preloads the pages after the form while somebody fills it in. A failed module is loaded again when it is needed. */
export const loadAfterForm = (): Promise<unknown> => import('./list/event-list.tsx').catch(() => {});

/**
 * A part of a page that the browser loads only when it shows it. The server has it at once.
 *
 * @param onServer the part itself; null in the browser, so that the bundler leaves it out
 */
function createLazyComponent<Props>(
  onServer: ComponentType<Props> | null,
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  return onServer ?? lazy(() => loadModule(load).then((part) => ({ default: part }), startAgain));
}

/** The server's page works without script, so it stays. Pages after it are loaded as new documents. */
function startAgain(): Promise<never> {
  const [document] = performance.getEntriesByType('navigation');
  if (document?.name !== location.href) location.reload();
  return new Promise(() => {});
}
