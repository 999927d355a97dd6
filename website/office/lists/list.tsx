import { data, redirect } from 'react-router';
import { isRefused } from '#contract/call.ts';
import { RevisionField } from '../form/revision-field.tsx';
import { ErrorSummary } from '../../ui/form/error-summary.tsx';
import { readForm } from '../../ui/form/read-form.ts';
import { textsOf } from '../../ui/form/checked-form.ts';
import { notFound } from '../../ui/messages.ts';
import { StaleNotice } from '../form/stale-notice.tsx';
import { TextArea } from '../form/text-area.tsx';
import { HistoryList } from '../history/history-list.tsx';
import { PageTitle } from '../shell/page-title.tsx';
import { answered, requireStaff } from '../staff.ts';
import { listPageAddress, listsPath, listTitle } from './list-words.ts';
import type { Route } from './+types/list.ts';

export async function loader({ request, context, params: { fieldName } }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request);
  const list = answered(await api.getDropdownLists({})).find((each) => each.fieldName === fieldName);
  if (!list) throw data(notFound.sentence, { status: 404 });
  const record = { recordType: 'dropdown', recordId: fieldName, query: {} };
  return { list, history: answered(await api.getHistory(record)) };
}

export async function action({ request, context, params: { fieldName } }: Route.ActionArgs) {
  const { api } = requireStaff(context, request);
  const { entries: typed = '', revision } = textsOf(await readForm(request));
  const lines = typed.split(/\r\n?|\n/).map((line) => line.trim());
  const body = { entries: lines.filter(Boolean), revision: Number(revision) };
  const answer = await api.updateDropdownList({ fieldName, body });
  if (!isRefused(answer)) throw redirect(`${listsPath}?done=changed`);
  const isStale = answer.code === 'changed-meanwhile';
  const problem = Object.values(answer.more.fields ?? {})[0] ?? answer.detail;
  const base = isStale ? null : revision;
  return data({ typed, problem, isStale, base }, { status: answer.status });
}

export default function ListPage({ loaderData, actionData }: Route.ComponentProps) {
  const { list, history } = loaderData;
  const { typed = list.entries.join('\n'), problem, isStale = false } = actionData ?? {};
  const problems: Record<string, string> = problem && !isStale ? { entries: problem } : {};
  return (
    <>
      <p className="back">
        <a href={listsPath}>Choices of the request form</a>
      </p>
      <PageTitle heading={listTitle(list.fieldName)} isWrong={Boolean(actionData)} />
      {isStale ? (
        <StaleNotice what="this list">
          <p>
            <bdi>{list.entries.join(', ')}</bdi>
          </p>
        </StaleNotice>
      ) : (
        <ErrorSummary problems={problems} />
      )}
      <div className="side-parts">
        <form method="post" className="office-form" action={listPageAddress(list.fieldName)} noValidate>
          <RevisionField revision={list.revision} />
          <TextArea
            name="entries"
            label="Choices"
            hint="One on each line, in the order of the form. Requests that were sent keep their words."
            rows={Math.max(list.entries.length + 2, 6)}
            defaultValue={typed}
            problem={problems.entries}
          />
          <p className="form-actions">
            <button className="button button-main">Save</button>
            <a className="button" href={listsPath}>
              Go back
            </a>
          </p>
        </form>
        <HistoryList history={history} fieldNames={{ entries: 'Choices' }} />
      </div>
    </>
  );
}
