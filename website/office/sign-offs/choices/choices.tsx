import { data, redirect } from 'react-router';
import { isRefused } from '#contract/call.ts';
import type { SignoffOption } from '#contract/operator/sign-off/options.ts';
import { signoffTexts } from '#contract/sign-off-options.ts';
import { RevisionField } from '../../form/revision-field.tsx';
import { ErrorSummary } from '../../../ui/form/error-summary.tsx';
import { textsOf } from '../../../ui/form/checked-form.ts';
import { readForm } from '../../../ui/form/read-form.ts';
import { StaleNotice } from '../../form/stale-notice.tsx';
import { HistoryList } from '../../history/history-list.tsx';
import { PageTitle } from '../../shell/page-title.tsx';
import { answered, requireStaff } from '../../staff.ts';
import { changeNames, choiceOf, choicesPath, signoffsPath } from '../words.ts';
import { ChoiceFields } from './choice-fields.tsx';
import { offeredIn, problemsOnPage } from './read-choices.ts';
import type { Route } from './+types/choices.ts';

const choicesMax = 6;
const emptyRows = 2;
const standard: SignoffOption[] = [...signoffTexts].map(([option, text]) => ({ option, text }));

export async function loader({ request, context }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request, 'updateSignoffOptions');
  const record = { recordType: 'signoff_options', recordId: 'options', query: {} };
  const [usual, history] = await Promise.all([api.getSignoffOptions({}), api.getHistory(record)]);
  return { ...answered(usual), history: answered(history) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { api } = requireStaff(context, request);
  const form = textsOf(await readForm(request));
  const { offered, rows } = offeredIn(form, standard);
  const answer = await api.updateSignoffOptions({
    body: { options: offered, revision: Number(form.revision) },
  });
  if (!isRefused(answer)) throw redirect(`${signoffsPath}?done=signoff-choices`);
  const isStale = answer.code === 'changed-meanwhile';
  const problems = isStale ? {} : problemsOnPage(answer, rows);
  const base = isStale ? null : form.revision;
  return data({ form, problems, isStale, base }, { status: answer.status });
}

/** What new sign-offs offer. */
export default function ChoicesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { options, revision, history } = loaderData;
  const { problems = {}, isStale = false } = actionData ?? {};
  return (
    <>
      <p className="back">
        <a href={signoffsPath}>Sign-offs</a>
      </p>
      <PageTitle heading="Choices that families have" isWrong={Boolean(actionData)} />
      {isStale ? <Stale options={options} /> : <ErrorSummary problems={problems} />}
      <p>
        Every new sign-off offers these, up to {choicesMax}. Sign-offs that were sent before keep theirs. The
        words of the first two are fixed. To say it differently, untick one and add your own.
      </p>
      <form method="post" className="office-form" action={choicesPath} noValidate>
        <RevisionField revision={revision} />
        <ChoiceFields
          usual={standard}
          typed={actionData?.form ?? typedFor(options)}
          problems={problems}
          ownRows={rowsShown(actionData?.form ?? typedFor(options))}
        />
        <p className="form-actions">
          <button className="button button-main">Save</button>
          <a className="button" href={signoffsPath}>
            Go back
          </a>
        </p>
      </form>
      <HistoryList history={history} fieldNames={changeNames} />
    </>
  );
}

/** Those that are in use, and a few empty ones. */
function rowsShown(form: Record<string, string>): number {
  const used = Array.from({ length: choicesMax }, (_, row) => row).filter(
    (row) => form[`option.${row}`] || form[`text.${row}`],
  );
  return Math.min(choicesMax, (used.at(-1) ?? -1) + 1 + emptyRows);
}

/** The form as it is with these choices. */
function typedFor(options: SignoffOption[]): Record<string, string> {
  const own = options.filter(({ option }) => !signoffTexts.has(option));
  return Object.fromEntries([
    ...standard.flatMap(({ option }, index) =>
      options.some((each) => each.option === option) ? [[`offer.${index}`, 'yes']] : [],
    ),
    ...own.flatMap(({ option, text }, index) => [
      [`option.${index}`, option],
      [`text.${index}`, text],
    ]),
  ]);
}

const Stale = ({ options }: { options: SignoffOption[] }) => (
  <StaleNotice what="the choices">
    <ul>
      {options.map((option) => (
        <li key={option.option}>
          <bdi>{choiceOf(option)}</bdi>
        </li>
      ))}
    </ul>
  </StaleNotice>
);
