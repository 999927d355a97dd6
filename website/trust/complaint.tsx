import { data, href, redirect } from 'react-router';
import * as z from 'zod/mini';
import { isRefused } from '#contract/call.ts';
import { writeMs } from '#contract/http/time-limits.ts';
import { complaintDays } from '#contract/operator/privacy/complaints.ts';
import { SentComplaint } from '#contract/visitor/complaints.ts';
import type { PageHandle } from '../page-handle.ts';
import { requestFactsContext } from '../request-facts.ts';
import { openSealed, sealContent } from '../sealed-content.ts';
import { findProblems, readFormValues, type Problems } from '../ui/form/checked-form.ts';
import { ErrorSummary } from '../ui/form/error-summary.tsx';
import { Field } from '../ui/form/field.tsx';
import { readForm } from '../ui/form/read-form.ts';
import { KeyField } from '../ui/form/key-field.tsx';
import { Title } from '../ui/frame/title.tsx';
import { notFound, tooManyThisHour } from '../ui/messages.ts';
import { Message } from '../ui/outcome/outcome.tsx';
import { withQuery } from '../ui/with-query.ts';
import { withTimeout } from '../ui/with-timeout.ts';
import { visitorContext } from '../visitor-context.ts';
import { CommissionerLink, HowToReachUs } from './trust-page.tsx';
import type { Route } from './+types/complaint.ts';

export const handle: PageHandle<unknown> = { hydrates: () => false, styles: 'question' };

const Arrived = z.object({ at: z.number(), complaint: z.string() });

export function loader({ request, context }: Route.LoaderArgs) {
  if (!context.get(visitorContext)) throw data(notFound.sentence, { status: 404 });
  const arrived = openSealed(context, new URL(request.url), Arrived);
  return { reference: arrived?.complaint ?? null, key: crypto.randomUUID() };
}

/** Sends the complaint, or shows the form again with its problems. */
export async function action({ request, context }: Route.ActionArgs) {
  const visitor = context.get(visitorContext);
  if (!visitor) throw data(notFound.sentence, { status: 404 });
  const { key = '', ...values } = readFormValues(await readForm(request));
  const answerForm = (status: number, reply: { problems?: Problems; sentence?: string }) =>
    data({ values, key, problems: {}, sentence: null, ...reply }, { status });
  const problems = findProblems(SentComplaint, values);
  if (Object.keys(problems).length > 0) return answerForm(400, { problems });
  // Each complaint is emailed to the address in it.
  if (await context.get(requestFactsContext).tooManyLinks())
    return answerForm(429, { sentence: tooManyThisHour });
  const sending = visitor.sendComplaint({ body: SentComplaint.parse(values), idempotencyKey: key || null });
  const answer = await withTimeout(
    writeMs,
    sending.catch(() => null),
  );
  if (answer === null) return answerForm(503, { sentence: noAnswer });
  if (isRefused(answer)) {
    const { status, detail, more } = answer;
    return answerForm(status, more.fields ? { problems: more.fields } : { sentence: detail });
  }
  const about = sealContent(context, { complaint: answer.reference });
  throw redirect(withQuery(href('/privacy/complaint'), { about }));
}

const noAnswer = 'We could not take your complaint just now. Nothing is lost: please press the button again.';

export default function ComplaintPage({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.reference && !actionData) return <Received reference={loaderData.reference} />;
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
        If something is wrong with how we use information about you or your family, please tell us. We email
        you at once that it has arrived, look into it without delay, and tell you what came of it.
      </p>
      <ComplaintForm values={values} problems={problems} idempotencyKey={key} />
      <HowToReachUs text="You can also complain by phone, by letter or in person." />
      <p>
        You can also complain to the <CommissionerLink />.
      </p>
    </>
  );
}

const heading = 'Complain about how we use your information';

type ComplaintFormProps = { values: Record<string, string>; problems: Problems; idempotencyKey: string };

const ComplaintForm = ({ values, problems, idempotencyKey }: ComplaintFormProps) => (
  <form method="post" action={href('/privacy/complaint')} noValidate>
    <ErrorSummary problems={problems} />
    <KeyField idempotencyKey={idempotencyKey} />
    <Field
      name="text"
      label="What is wrong?"
      hint="And what you would like us to do about it, if you know."
      problem={problems.text}
    >
      {(control) => <textarea {...control} defaultValue={values.text ?? ''} rows={7} />}
    </Field>
    <Field name="name" label="Your name" problem={problems.name}>
      {(control) => <input {...control} defaultValue={values.name ?? ''} autoComplete="name" />}
    </Field>
    <Field name="eMail" label="Your email address" hint="We answer to this address." problem={problems.eMail}>
      {(control) => (
        <input
          {...control}
          type="email"
          defaultValue={values.eMail ?? ''}
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
        />
      )}
    </Field>
    <Field name="phone" label="Your phone number (optional)" problem={problems.phone}>
      {(control) => <input {...control} type="tel" defaultValue={values.phone ?? ''} autoComplete="tel" />}
    </Field>
    <p className="form-actions">
      <button className="button button-main">Send the complaint</button>
    </p>
  </form>
);

const received = 'We have received your complaint';

const Received = ({ reference }: { reference: string }) => (
  <>
    <Title heading={received} />
    <h1>{received}</h1>
    <Message kind="right">
      <p>
        Your reference is <strong>{reference}</strong>. We have emailed it to you.
      </p>
    </Message>
    <p>
      We look into it without delay and tell you what came of it. If that takes longer than {complaintDays}{' '}
      days, we write and say why.
    </p>
    <HowToReachUs text="If you want to add something, please tell us your reference." />
  </>
);
