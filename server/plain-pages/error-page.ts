import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { isUnavailable, tryAgainSeconds } from '#back-office/database/unavailable.ts';
import { onceAMinute } from '#back-office/log-sparingly.ts';
import { isStaffPath } from '#contract/http/staff-paths.ts';
import { notFound, formatRequestNumber, tellSupport, temporarilyUnavailable } from '#website/ui/messages.ts';
import type { Provider } from '#website/provider.ts';
import { renderPhoneLink, createPlainPages, type PlainPage } from './plain-page.ts';

type ErrorPageText = {
  heading: string;
  sentence: string;
  button?: { label: string; href: string } | undefined;
};

// An empty address is that of the page itself.
const tryAgain = { label: 'Try again', href: '' };
const seeEvents = { label: 'See all support events', href: '/events' };
const goToToday = { label: 'Go to Today', href: '/office' };

const tooLarge: ErrorPageText = {
  heading: 'That was too long to send',
  sentence:
    'Nothing has been sent. Please go back: your answers will still be there, and a shorter text can be sent.',
};

const fromElsewhere: ErrorPageText = {
  heading: 'This was sent from another website',
  sentence: 'Nothing was done. Please open the page on our own website, and send it again.',
  button: seeEvents,
};

const tooManyHeaders: ErrorPageText = {
  heading: 'Your browser sent more than we can read',
  sentence: 'Please delete the cookies of this website in your browser, and try again.',
  button: tryAgain,
};

const tooManyForms: ErrorPageText = {
  heading: 'Please wait a minute',
  sentence:
    'We have received a lot of forms from your connection. Please go back in a minute and try again. Your answers will still be there.',
};

/** Answers requests that never reached the website or failed in it: a kind message, without the reason. */
export function handleWithErrorPage(provider: () => Provider) {
  const isDue = onceAMinute();
  return (
    error: Pick<FastifyError, 'statusCode' | 'message' | 'stack'> & { code?: string },
    request: FastifyRequest,
    reply: FastifyReply,
  ) => {
    const isAway = isUnavailable(error);
    const status = isAway ? 503 : chooseStatus(error);
    const route = request.routeOptions?.url;
    if ((status === 500 || isAway) && isDue(`${route} ${error.message}`))
      request.log.error(
        { error: error.message, code: error.code, stack: error.stack, route },
        'A page broke',
      );
    if (isAway) reply.header('Retry-After', tryAgainSeconds);
    const { html, policy } = renderErrorPage(status, provider(), {
      requestId: request.id,
      isForStaff: isStaffPath(request.url),
    });
    return reply
      .code(status)
      .type('text/html; charset=utf-8')
      .header('Cache-Control', 'no-store')
      .header('Content-Security-Policy', policy)
      .send(html);
  };
}

function chooseStatus({ statusCode = 500 }: Pick<FastifyError, 'statusCode'>): number {
  return statusCode < 500 || statusCode === 503 ? statusCode : 500;
}

const texts: Record<number, ErrorPageText> = {
  403: fromElsewhere,
  413: tooLarge,
  429: tooManyForms,
  431: tooManyHeaders,
  500: { ...temporarilyUnavailable, button: tryAgain },
  503: { ...temporarilyUnavailable, button: tryAgain },
};

type ErrorContext = { requestId?: string; isForStaff?: boolean };

/** Renders a page that says what to do next when the website cannot. Staff are not told to ring their own number. */
export function renderErrorPage(
  status: number,
  provider: Provider,
  { requestId, isForStaff }: ErrorContext = {},
): PlainPage {
  const text = texts[status] ?? { ...notFound, button: seeEvents };
  const number = status >= 500 ? requestId : undefined;
  return isForStaff ? renderStaffPage(text, provider, number) : renderVisitorPage(text, provider, number);
}

// The website may be what broke, so no page of it is rendered.
const render = createPlainPages();

const renderVisitorPage = (text: ErrorPageText, provider: Provider, requestId?: string) =>
  render(provider, {
    title: text.heading,
    main: `${renderBeginning(text)}
<p class="call-us">Or call us on ${renderPhoneLink(provider)}. We are happy to help.</p>
${requestId ? `<p>${formatRequestNumber(requestId)}</p>` : ''}`,
  });

const renderStaffPage = ({ button, ...text }: ErrorPageText, provider: Provider, requestId?: string) =>
  render(provider, {
    title: text.heading,
    isForStaff: true,
    main: `${renderBeginning({ ...text, button: button === seeEvents ? goToToday : button })}
<p>${tellSupport(requestId)}</p>`,
  });

const renderBeginning = ({
  heading,
  sentence,
  button,
}: ErrorPageText) => `<h1>${heading}</h1><p>${sentence}</p>
${button ? `<p class="step"><a class="button" href="${button.href}">${button.label}</a></p>` : ''}`;
