import { data, href, redirect } from 'react-router';
import { isRefused } from '#contract/call.ts';
import { formatUnbrokenMoment } from '#contract/fields/days.ts';
import { writeMs } from '#contract/http/time-limits.ts';
import { applicationFields, findTopic } from '#contract/records/application.ts';
import {
  type OwnStatement,
  declarationMissing,
  NewSignature,
} from '#contract/visitor/application-signature.ts';
import { ErrorSummary } from '../ui/form/error-summary.tsx';
import { Field } from '../ui/form/field.tsx';
import { readForm, readText } from '../ui/form/read-form.ts';
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
import { StatementText } from './statement-text.tsx';
import type { Route } from './+types/sign.ts';

export const handle = applicationHandle;
export const headers = applicationHeaders;

export async function loader({ request, params: { token }, context }: Route.LoaderArgs) {
  const { application, visitor } = await findApplication(context, token);
  const ownStatement = await visitor.getOwnStatement({ token });
  if (isRefused(ownStatement)) throw data(null, { status: 404 });
  const isSaved = new URL(request.url).searchParams.has('saved');
  return { token, application, ownStatement, isSaved };
}

/** Signs the sentences that were shown. If an answer has changed since, the page marks it. */
export async function action({ request, params: { token }, context }: Route.ActionArgs) {
  const { visitor } = await findApplication(context, token);
  const { form, body, problems } = readSignForm(await readForm(request));
  const refusedForm = { form, problems, message: null as string | null };
  if (!body) return data(refusedForm, { status: 400 });
  const answer = await withTimeout(
    writeMs,
    visitor.signOwnApplication({ token, body }).catch(() => null),
  );
  if (answer === null) return data({ ...refusedForm, message: applicationTexts.signFailed }, { status: 503 });
  if (!isRefused(answer))
    return redirect(withQuery(href('/application/:token', { token }), { signed: 'yes' }));
  const { fields } = answer.more;
  const message = answer.code === 'answers-changed' ? applicationTexts.changedMeanwhile : answer.detail;
  return data(
    { ...refusedForm, problems: fields ?? {}, message: fields ? null : message },
    { status: answer.status },
  );
}

export default function SignPage({ loaderData, actionData }: Route.ComponentProps) {
  const { token, application, ownStatement, isSaved } = loaderData;
  const { form = null, problems = {}, message = null } = actionData ?? {};
  const { isOpen, isApplicant, missing, signature } = application;
  const canSign = isOpen && isApplicant && missing.length === 0 && !signature;
  return (
    <>
      <Title heading="Read and sign" hasProblems={Boolean(actionData)} />
      <p className="back">
        <a href={href('/application/:token', { token })}>All topics</a>
      </p>
      <h1>{ownStatement.statement.heading}</h1>
      {isSaved && !actionData && (
        <Message kind="right">
          <p>{applicationTexts.saved}</p>
        </Message>
      )}
      {signature && (
        <Message kind="right">
          <p>{applicationTexts.signedOn(signature.name, formatUnbrokenMoment(signature.at))}</p>
        </Message>
      )}
      {(message ?? !isOpen) && (
        <Message kind="care">
          <p>{message ?? applicationTexts.closed}</p>
        </Message>
      )}
      <ErrorSummary problems={problems} />
      {isOpen && !signature && <Missing token={token} missing={missing} />}
      <StatementText
        {...{ token, isOpen }}
        statement={ownStatement.statement}
        before={form?.shownSentences ?? null}
      />
      {canSign && <SignatureForm {...{ ownStatement, form, problems }} name={application.applicantName} />}
      {isOpen && !isApplicant && <p>{applicationTexts.cannotSign}</p>}
    </>
  );
}

/** The links to answers that are still needed. */
const Missing = ({ token, missing }: { token: string; missing: string[] }) =>
  missing.length > 0 && (
    <section aria-labelledby="missing" className="message message-care">
      <h2 id="missing">Missing before it can be signed</h2>
      <ul>
        {missing.map((field) => (
          <li key={field}>
            <a href={`${href('/application/:token/:topic', { token, topic: findTopic(field) })}#${field}`}>
              {applicationFields[field]!.label}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );

type SignatureFormProps = {
  ownStatement: OwnStatement;
  form: SignForm | null;
  problems: Record<string, string>;
  name: string | null;
};

/** The declarations and the name, with a copy of the sentences above, so that later changes can be shown. */
const SignatureForm = ({ ownStatement, form, problems, name }: SignatureFormProps) => {
  const { statement, digest } = ownStatement;
  return (
    <form method="post" noValidate className="sign-form">
      <input type="hidden" name="digest" value={digest} />
      {statement.topics
        .flatMap(({ lines }) => lines)
        .map(({ field, text }) => (
          <input key={field} type="hidden" name={createSentenceName(field)} value={text} />
        ))}
      <fieldset
        className={problems.declares ? 'options field-wrong' : 'options'}
        id="declares"
        aria-describedby={problems.declares ? 'declares-error' : undefined}
      >
        <legend>I declare</legend>
        {problems.declares && (
          <p className="field-error" id="declares-error">
            <span className="only-heard">Error:</span> {problems.declares}
          </p>
        )}
        {statement.declarations.map((declaration) => (
          <label key={declaration.name}>
            <input
              type="checkbox"
              name="declares"
              value={declaration.name}
              defaultChecked={form?.declares.includes(declaration.name) ?? false}
            />
            {declaration.text}
          </label>
        ))}
      </fieldset>
      <Field
        name="name"
        label="Your full name, as your signature"
        hint={name && `We know you as ${name}.`}
        problem={problems.name}
      >
        {(control) => <input {...control} type="text" autoComplete="name" defaultValue={form?.name ?? ''} />}
      </Field>
      <p className="hint">{applicationTexts.phone}</p>
      <p className="form-actions">
        <button className="button button-main">Sign</button>
      </p>
    </form>
  );
};

export const ErrorBoundary = ApplicationError;

/** A sent signature form, with the sentences that were shown above it. */
type SignForm = { name: string; declares: string[]; shownSentences: Record<string, string> };

/** Creates the name of the hidden input that holds the sentence of a field. */
const createSentenceName = (field: string) => `shown-${field}`;

/** Reads a sent form and its problems. `body` is null if there are any. */
function readSignForm(sent: FormData) {
  const texts = Array.from(sent).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  const prefix = createSentenceName('');
  const shownSentences = texts
    .filter(([name]) => name.startsWith(prefix))
    .map(([name, text]) => [name.slice(prefix.length), text.replaceAll('\r\n', '\n')]);
  const declares = texts.filter(([name]) => name === 'declares').map(([, value]) => value);
  const form: SignForm = {
    name: readText(sent, 'name').trim(),
    declares,
    shownSentences: Object.fromEntries(shownSentences) as Record<string, string>,
  };
  const { data: body = null, error } = NewSignature.safeParse({
    name: form.name,
    declares,
    digest: readText(sent, 'digest'),
  });
  const problems: Record<string, string> = {};
  if (declares.length === 0) problems.declares = declarationMissing;
  for (const { path, message } of error?.issues ?? []) problems[String(path[0] ?? 'name')] ??= message;
  return { form, problems, body: Object.keys(problems).length === 0 ? body : null };
}
