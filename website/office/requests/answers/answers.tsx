import { data, redirect } from 'react-router';
import { isRefused } from '#contract/call.ts';
import { todayInLondon } from '#contract/fields/days.ts';
import { RevisionField } from '../../form/revision-field.tsx';
import { ErrorSummary } from '../../../ui/form/error-summary.tsx';
import { readForm } from '../../../ui/form/read-form.ts';
import { textsOf } from '../../../ui/form/checked-form.ts';
import { CheckField } from '../../form/check-field.tsx';
import { StaleNotice } from '../../form/stale-notice.tsx';
import { PageTitle } from '../../shell/page-title.tsx';
import { answered, requireStaff } from '../../staff.ts';
import { AnswerFields } from './answer-form.tsx';
import { answerLabels, bodyOf, changedAnswers, shownAnswers, type TypedAnswers } from './answer-fields.ts';
import { requestAddress } from '../../../attention/request-address.ts';
import type { Route } from './+types/answers.ts';

export async function loader({ request, context, params: { reference } }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request);
  const [found, choices] = await Promise.all([api.getRequest({ reference }), api.getDropdowns({})]);
  const handled = answered(found);
  if (!handled.answers) throw redirect(requestAddress(handled.reference));
  const { reference: spelt, revision, answers } = handled;
  return { reference: spelt, revision, shown: shownAnswers(answers), choices: answered(choices) };
}

export async function action({ request, context, params: { reference } }: Route.ActionArgs) {
  const { api } = requireStaff(context, request);
  const { revision, shown = '', emailsFamily, ...typed } = textsOf(await readForm(request));
  const changed = changedAnswers(readShown(shown), typed);
  const { body, problems } = bodyOf(changed, todayInLondon(new Date()));
  // A form that comes back keeps what it was based on, until somebody has been told what has changed.
  const opened = { revision: Number(revision), shown: readShown(shown) };
  const kept = { changed, emailsFamily: Boolean(emailsFamily) };
  if (Object.keys(problems).length > 0)
    return data({ ...kept, opened, problems, isStale: false }, { status: 400 });
  const answer = await api.correctRequest({
    reference,
    body: { ...body, emailsFamily: kept.emailsFamily, revision: Number(revision) },
  });
  if (!isRefused(answer)) throw redirect(`${requestAddress(reference)}?done=request-corrected`);
  const isStale = answer.code === 'changed-meanwhile';
  const found = answer.more.fields ?? (isStale ? {} : { title: answer.detail });
  return data(
    { ...kept, opened: isStale ? null : opened, problems: found, isStale },
    { status: answer.status },
  );
}

/** What the form had shown. Only what differs from it is corrected. */
function readShown(text: string): TypedAnswers {
  try {
    const read: unknown = JSON.parse(text);
    const entries = Object.entries(Object(read) as object);
    return Object.fromEntries(
      entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    );
  } catch {
    return {};
  }
}

export default function AnswersPage({ loaderData, actionData }: Route.ComponentProps) {
  const { reference, choices } = loaderData;
  const { revision, shown } = actionData?.opened ?? loaderData;
  const { changed = {}, emailsFamily = false, problems = {}, isStale = false } = actionData ?? {};
  return (
    <>
      <p className="back">
        <a href={requestAddress(reference)}>{reference}</a>
      </p>
      <PageTitle heading="Correct an answer" of={reference} isWrong={Boolean(actionData)} />
      {isStale ? (
        <Stale shown={shown} changed={changed} />
      ) : (
        <ErrorSummary problems={problems} labels={answerLabels} />
      )}
      <p>What the family wrote is kept beside it. The page and both documents show the corrected answer.</p>
      <form method="post" className="office-form answer-form" noValidate>
        <RevisionField revision={revision} />
        <input type="hidden" name="shown" value={JSON.stringify(shown)} />
        <AnswerFields values={{ ...shown, ...changed }} problems={problems} choices={choices} />
        <CheckField
          name="emailsFamily"
          label="Send the family their confirmation again"
          hint="It has their reference and the names, and no other answers."
          isChecked={emailsFamily}
        />
        <p className="form-actions">
          <button className="button button-main">Save</button>
          <a className="button" href={requestAddress(reference)}>
            Go back
          </a>
        </p>
      </form>
    </>
  );
}

/** What is stored now, of the answers that were typed here. */
const Stale = ({ shown, changed }: { shown: TypedAnswers; changed: TypedAnswers }) => (
  <StaleNotice what="this request">
    <ul>
      {Object.keys(changed).map((name) => (
        <li key={name}>
          {answerLabels[name]}: <bdi>{shown[name] || 'not answered'}</bdi>
        </li>
      ))}
    </ul>
  </StaleNotice>
);
