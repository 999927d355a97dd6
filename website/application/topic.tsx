import { data, href, redirect } from 'react-router';
import { isRefused } from '#contract/call.ts';
import { writeMs } from '#contract/http/time-limits.ts';
import { formatUnbrokenMoment } from '#contract/fields/days.ts';
import {
  applicationTopicNames,
  applicationTopics,
  type ApplicationTopic,
} from '#contract/records/application.ts';
import type { SignedBy } from '#contract/visitor/application-signature.ts';
import { PriceInFull } from '../ui/prices/price-in-full.tsx';
import { ApplicationFields } from '../ui/application/application-fields.tsx';
import {
  answeredMeanwhileMessage,
  createFormAfterConflict,
  createTopicForm,
  readTopic,
  readTopicForm,
} from '../ui/application/read-answers.ts';
import {
  isUnfinished,
  readUnfinished,
  replyToScript,
  SaveWhileWriting,
} from '../ui/application/unfinished-answers.tsx';
import { ErrorSummary } from '../ui/form/error-summary.tsx';
import { Field } from '../ui/form/field.tsx';
import { readForm } from '../ui/form/read-form.ts';
import { Title } from '../ui/frame/title.tsx';
import { Message } from '../ui/outcome/outcome.tsx';
import { withQuery } from '../ui/with-query.ts';
import { withTimeout } from '../ui/with-timeout.ts';
import {
  applicationHandle,
  applicationHeaders,
  ApplicationError,
  findApplication,
} from './find-application.tsx';
import { applicationTexts } from './messages.ts';
import type { Route } from './+types/topic.ts';

export const handle = applicationHandle;
export const headers = applicationHeaders;

function requireTopic(name: string): ApplicationTopic {
  const topic = readTopic(name);
  if (!topic) throw data(null, { status: 404 });
  return topic;
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const topic = requireTopic(params.topic);
  const { application, visitor } = await findApplication(context, params.token);
  const price = topic === 'payment' ? await visitor.getOwnPrice({ token: params.token }) : null;
  return { token: params.token, topic, application, price: price && isRefused(price) ? null : price };
}

export const middleware = [answerScript];

/** Saves what is being written, and answers the script of the form. */
async function answerScript(
  { request, params, context }: Pick<Route.ActionArgs, 'request' | 'params' | 'context'>,
  next: () => Promise<Response>,
) {
  const topic = readTopic(params.topic);
  if (!topic || !isUnfinished(request)) return next();
  const { token } = params;
  const { visitor } = await findApplication(context, token);
  const written = readUnfinished(topic, await readForm(request));
  const answer = withTimeout(writeMs, visitor.answerOwnApplication({ token, body: written.body }));
  return replyToScript(topic, written, await answer.catch(() => null));
}

/**
 * Saves the answers and redirects to the next topic. Shows the form again with invalid answers and those that
 * somebody else has changed.
 */
export async function action({ request, params: { token, topic: name }, context }: Route.ActionArgs) {
  const topic = requireTopic(name);
  const { visitor } = await findApplication(context, token);
  const { entered, problems, body } = readTopicForm(topic, await readForm(request));
  const refusedForm = { entered, problems, others: [], message: null as string | null };
  if (!body) return data(refusedForm, { status: 400 });
  const answer = await withTimeout(
    writeMs,
    visitor.answerOwnApplication({ token, body }).catch(() => null),
  );
  if (answer === null) return data({ ...refusedForm, message: applicationTexts.failed }, { status: 503 });
  if (isRefused(answer)) return data({ ...refusedForm, message: answer.detail }, { status: answer.status });
  if (answer.conflicts.length > 0)
    return data(
      {
        ...refusedForm,
        ...createFormAfterConflict(topic, entered, answer),
        message: [answeredMeanwhileMessage, answer.isObjectionNoted && applicationTexts.objectionNoted]
          .filter(Boolean)
          .join(' '),
      },
      { status: 409 },
    );
  if (answer.isObjectionNoted)
    return redirect(withQuery(href('/application/:token', { token }), { noted: 'yes' }));
  return redirect(findNextAddress(token, topic));
}

function findNextAddress(token: string, topic: ApplicationTopic): string {
  const next = applicationTopicNames[applicationTopicNames.indexOf(topic) + 1];
  return next
    ? href('/application/:token/:topic', { token, topic: next })
    : withQuery(href('/application/:token/sign', { token }), { saved: 'yes' });
}

export default function TopicPage({ loaderData, actionData }: Route.ComponentProps) {
  const { token, topic, application, price } = loaderData;
  const { title } = applicationTopics[topic];
  const {
    problems = {},
    others = [],
    message = application.isOpen ? null : applicationTexts.closed,
  } = actionData ?? {};
  const entered = actionData?.entered ?? createTopicForm(topic, application.answers);
  const step = applicationTopicNames.indexOf(topic) + 1;
  return (
    <>
      <Title heading={title} hasProblems={Boolean(actionData)} />
      <p className="back">
        <a href={href('/application/:token', { token })}>All topics</a>
      </p>
      <h1>{title}</h1>
      <p className="hint">
        <bdi>{application.deceasedName}</bdi>, page {step} of {applicationTopicNames.length}. Leave empty what
        you do not know.
      </p>
      <TopicNotices signature={application.signature} message={message} />
      <ErrorSummary problems={problems} />
      {price && <PriceInFull price={price} />}
      {/* Answers that arrive too late stay in sight, so that the family can say them on the phone. */}
      {(application.isOpen || actionData) && (
        <form method="post" noValidate>
          <ApplicationFields topic={topic} entered={entered} problems={problems} others={others} />
          <Field
            name="by"
            label="Your name (optional)"
            hint={application.applicantName && `If you are not ${application.applicantName}`}
            problem={problems.by}
          >
            {(control) => <input {...control} type="text" autoComplete="name" defaultValue={entered.by} />}
          </Field>
          <SaveWhileWriting {...{ topic, application, others }} />
          <p className="form-actions">
            <button className="button button-main">
              {step < applicationTopicNames.length ? 'Save and go on' : 'Save'}
            </button>
          </p>
        </form>
      )}
    </>
  );
}

type NoticesProps = { signature: SignedBy | null; message: string | null };

const TopicNotices = ({ signature, message }: NoticesProps) => (
  <>
    {signature && (
      <Message kind="care">
        <p>
          {applicationTexts.signedOn(signature.name, formatUnbrokenMoment(signature.at))}{' '}
          {applicationTexts.changeVoids}
        </p>
      </Message>
    )}
    {message && (
      <Message kind="care">
        <p>{message}</p>
      </Message>
    )}
  </>
);

export const ErrorBoundary = ApplicationError;
