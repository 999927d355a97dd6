import { data, href, redirect } from 'react-router';
import * as z from 'zod/mini';
import { isRefused } from '#contract/call.ts';
import { readMs, writeMs } from '#contract/http/time-limits.ts';
import { reportHours } from '#contract/operator/funerals/photograph-reports.ts';
import { PhotographReport } from '#contract/visitor/photograph-reports.ts';
import type { PageHandle } from '../../page-handle.ts';
import { requestFactsContext } from '../../request-facts.ts';
import { openSealed, sealContent } from '../../sealed-content.ts';
import { ErrorMessage } from '../../ui/error-message.tsx';
import { findProblems, readFormValues, type Problems } from '../../ui/form/checked-form.ts';
import { readForm } from '../../ui/form/read-form.ts';
import { Title } from '../../ui/frame/title.tsx';
import { notFound, tooManyThisHour } from '../../ui/messages.ts';
import { Message } from '../../ui/outcome/outcome.tsx';
import { withQuery } from '../../ui/with-query.ts';
import { withTimeout } from '../../ui/with-timeout.ts';
import { visitorContext } from '../../visitor-context.ts';
import { loadForOnePage } from '../find-for-one-page.ts';
import { ReportForm } from './report-form.tsx';
import type { Route } from './+types/report-route.ts';

export const handle: PageHandle<unknown> = { hydrates: () => false, styles: 'question' };
export const headers = ({ loaderHeaders }: { loaderHeaders: Headers }) => loaderHeaders;

const Sent = z.object({ at: z.number(), report: z.literal(true) });

/** Loads the photographs of the link, to choose the reported one. A link for adding shows none. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const visitor = context.get(visitorContext);
  const link = visitor && (await withTimeout(readMs, visitor.getFuneralLink({ key: params.funeralGuid })));
  if (!visitor || (link && isRefused(link))) throw data(notFound.sentence, { status: 404 });
  const isSent = openSealed(context, new URL(request.url), Sent) !== null;
  const found = !isSent && link?.canView ? await loadForOnePage({ params, context }) : null;
  const pictures = found?.result.code === 'some' ? found.result.pictures.map(({ src }) => src) : [];
  const page = { isSent, pictures, canView: link?.canView ?? false, key: crypto.randomUUID() };
  return data(page, { headers: found?.headers ?? { 'X-Robots-Tag': 'noindex' } });
}

/** Sends the report, or shows the form again with its problems. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const visitor = context.get(visitorContext);
  if (!visitor) throw data(notFound.sentence, { status: 404 });
  const { key = '', ...values } = readFormValues(await readForm(request));
  const answerWithForm = (status: number, reply: { problems?: Problems; sentence?: string }) =>
    data({ values, key, problems: {}, sentence: null, ...reply }, { status });
  const body = {
    source: values.source || null,
    reason: values.reason ?? '',
    eMail: values.eMail?.trim() ?? '',
  };
  const problems = findProblems(PhotographReport, body as Record<string, string>);
  if (Object.keys(problems).length > 0) return answerWithForm(400, { problems });
  if (await context.get(requestFactsContext).tooManyLinks())
    return answerWithForm(429, { sentence: tooManyThisHour });
  const { funeralGuid } = params;
  const sending = visitor.reportPhotograph({ key: funeralGuid, body, idempotencyKey: key || null });
  const answer = await withTimeout(
    writeMs,
    sending.catch(() => null),
  );
  if (answer === null) return answerWithForm(503, { sentence: noAnswer });
  if (isRefused(answer)) return answerWithForm(answer.status, { sentence: answer.detail });
  const about = sealContent(context, { report: true });
  throw redirect(withQuery(href('/documentviewer/:funeralGuid/report', { funeralGuid }), { about }));
}

const noAnswer = 'We could not take your report just now. Nothing is lost: please press the button again.';

export default function ReportRoute({ loaderData, actionData, params }: Route.ComponentProps) {
  if (loaderData.isSent && !actionData) return <Received />;
  const { values = {}, problems = {}, sentence = null, key = loaderData.key } = actionData ?? {};
  return (
    <>
      <Title heading={heading} hasProblems={Object.keys(problems).length > 0} />
      <h1>{heading}</h1>
      {sentence && (
        <Message kind="care">
          <p>{sentence}</p>
        </Message>
      )}
      <p>
        If a photograph should not be here, please tell us. Our staff look at it, and leave it, hide it or
        remove it. Nobody else is told who reported it. What we ask of everybody who adds photographs is in
        our <a href={href('/photograph-terms')}>terms for photographs</a>.
      </p>
      <ReportForm
        {...loaderData}
        funeralGuid={params.funeralGuid}
        values={values}
        problems={problems}
        idempotencyKey={key}
      />
    </>
  );
}

const heading = 'Report a photograph';
const received = 'We have received your report';

const Received = () => (
  <>
    <Title heading={received} />
    <h1>{received}</h1>
    <Message kind="right">
      <p>Thank you. Our staff look at it, usually within {reportHours} hours.</p>
    </Message>
    <p>If you gave us an email address, we write to you when we have decided.</p>
  </>
);

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorMessage error={error} />;
}
