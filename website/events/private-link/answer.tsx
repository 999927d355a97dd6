import { data, href, isRouteErrorResponse, redirect, type RouterContextProvider } from 'react-router';
import { isRefused } from '#contract/call.ts';
import { formatLongDay } from '#contract/fields/days.ts';
import { writeMs } from '#contract/http/time-limits.ts';
import { commentCharactersMax, NewEventAnswer, ratings } from '#contract/visitor/event-answers.ts';
import type { OwnEventAnswer } from '#contract/visitor/event-answers.ts';
import type { PageHandle } from '../../page-handle.ts';
import { ErrorMessage } from '../../ui/error-message.tsx';
import { ErrorSummary } from '../../ui/form/error-summary.tsx';
import { Field } from '../../ui/form/field.tsx';
import { readForm, readText } from '../../ui/form/read-form.ts';
import { Title } from '../../ui/frame/title.tsx';
import { Message, NextStep } from '../../ui/outcome/outcome.tsx';
import { visitorContext } from '../../visitor-context.ts';
import { withTimeout } from '../../ui/with-timeout.ts';
import { formatEventTime } from '../event-time-text.ts';
import type { Route } from './+types/answer.ts';

export const handle: PageHandle<unknown> = { hydrates: () => false, styles: 'question' };
export const headers = () => ({ 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' });

async function findAnswer(context: Readonly<RouterContextProvider>, token: string) {
  const visitor = context.get(visitorContext);
  const own = await visitor?.getOwnEventAnswer({ token });
  if (!visitor || !own || isRefused(own)) throw data(null, { status: 404 });
  return { visitor, own };
}

export async function loader({ params: { token }, context }: Route.LoaderArgs) {
  return (await findAnswer(context, token)).own;
}

/** Saves the answer, or shows the form again with its problems. */
export async function action({ request, params: { token }, context }: Route.ActionArgs) {
  const { visitor } = await findAnswer(context, token);
  const form = await readForm(request);
  const rating = Number(readText(form, 'rating') || Number.NaN);
  const comment = readText(form, 'comment').replaceAll('\r\n', '\n');
  const { data: body, error } = NewEventAnswer.safeParse({ rating, comment });
  if (error) {
    const problems = Object.fromEntries(error.issues.map(({ path, message }) => [String(path[0]), message]));
    return data({ rating, comment, problems, failed: false }, { status: 400 });
  }
  const saving = visitor.answerEvent({ token, body });
  const answer = await withTimeout(
    writeMs,
    saving.catch(() => null),
  );
  if (answer === null) return data({ rating, comment, problems: {}, failed: true }, { status: 503 });
  return redirect(href('/answers/:token', { token }));
}

const heading = 'Thank you for being with us';

export default function AnswerPage({ loaderData: own, actionData }: Route.ComponentProps) {
  const problems: Record<string, string> = actionData?.problems ?? {};
  return (
    <>
      <Title heading={heading} hasProblems={Object.keys(problems).length > 0} />
      <h1>{heading}</h1>
      <p>
        <strong>{own.title}</strong>, {formatEventTime(own.startDateTime)}
      </p>
      {own.rating !== null && !actionData && (
        <Message kind="right">
          <p>Your answer is saved. Thank you.</p>
        </Message>
      )}
      {actionData?.failed && (
        <Message kind="care">
          <p>We could not save your answer just now. Please try again.</p>
        </Message>
      )}
      {own.isOpen ? (
        <AnswerForm own={own} answer={actionData ?? own} problems={problems} />
      ) : (
        <p>This question can no longer be answered.</p>
      )}
    </>
  );
}

type AnswerFormProps = {
  own: OwnEventAnswer;
  answer: { rating: number | null; comment: string | null };
  problems: Record<string, string>;
};

function AnswerForm({ own, answer, problems }: AnswerFormProps) {
  return (
    <form method="post">
      <ErrorSummary problems={problems} />
      <fieldset className={problems.rating ? 'options field-wrong' : 'options'} id="rating">
        <legend>{own.question}</legend>
        {problems.rating && (
          <p className="field-error">
            <span className="only-heard">Error:</span> {problems.rating}
          </p>
        )}
        {ratings.map(({ rating, text }) => (
          <label key={rating}>
            <input type="radio" name="rating" value={rating} defaultChecked={answer.rating === rating} />
            {text}
          </label>
        ))}
      </fieldset>
      <Field name="comment" label="In your own words (optional)" problem={problems.comment}>
        {(control) => (
          <textarea
            {...control}
            defaultValue={answer.comment ?? ''}
            maxLength={commentCharactersMax}
            rows={5}
          />
        )}
      </Field>
      <p>
        Our staff read it with your name. You can change your answer until {formatLongDay(own.openUntil)}.
      </p>
      <p className="form-actions">
        <button className="button button-main">
          {own.rating === null ? 'Send my answer' : 'Save the change'}
        </button>
      </p>
    </form>
  );
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) =>
  isRouteErrorResponse(error) && error.status === 404 ? <UnknownLink /> : <ErrorMessage error={error} />;

const UnknownLink = () => (
  <>
    <Title heading="This link is not recognised" />
    <h1>This link is not recognised</h1>
    <p>It may be incomplete. Please open the link in our email again.</p>
    <NextStep label="See all support events" href={href('/events')} />
  </>
);
