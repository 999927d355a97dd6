import { href } from 'react-router';
import { withDone } from '../form/done-notice.tsx';
import { readText } from '../../ui/form/read-form.ts';
import { EditForm, EditPage } from '../form/edit-page.tsx';
import { save } from '../form/save.ts';
import { TextArea } from '../form/text-area.tsx';
import { HistoryList } from '../history/history-list.tsx';
import { requireAnswer, requireStaff, requireFound } from '../require-staff.ts';
import { dropdownHistoryLabels, formatDropdownTitle } from './labels.ts';
import type { Route } from './+types/dropdown.ts';

export async function loader({ request, context, params: { fieldName } }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request);
  const list = requireFound(
    requireAnswer(await api.getDropdownLists({})).find((each) => each.fieldName === fieldName),
  );
  const record = { recordType: 'dropdown', recordId: fieldName, query: {} };
  return { list, history: requireAnswer(await api.getHistory(record)) };
}

export async function action({ request, context, params: { fieldName } }: Route.ActionArgs) {
  const { api } = requireStaff(context, request);
  return save(request, {
    read: (form) => ({ entries: readText(form, 'entries') }),
    call: ({ entries }, revision) =>
      api.updateDropdownList({ fieldName, body: { entries: splitLines(entries), revision } }),
    done: () => withDone(href('/office/lists'), 'changed'),
    // The contract names each choice by its number; the form has one box for all of them.
    mapProblems: (fields) => ({ entries: Object.values(fields)[0]! }),
  });
}

const splitLines = (text: string): string[] =>
  text
    .split(/\r\n?|\n/)
    .map((line) => line.trim())
    .filter(Boolean);

export default function DropdownPage({ loaderData: { list, history }, actionData }: Route.ComponentProps) {
  const { values, problems = {} } = actionData ?? {};
  return (
    <EditPage
      back={{ href: href('/office/lists'), label: 'Choices of the request form' }}
      heading={formatDropdownTitle(list.fieldName)}
      reply={actionData}
      now={{
        subject: 'this list',
        current: (
          <p>
            <bdi>{list.entries.join(', ')}</bdi>
          </p>
        ),
      }}
    >
      <div className="side-parts">
        <EditForm revision={list.revision} button="Save" back={href('/office/lists')}>
          <TextArea
            name="entries"
            label="Choices"
            hint="One on each line, in the order of the form. Requests that were sent keep their words."
            rows={Math.max(list.entries.length + 2, 6)}
            defaultValue={values?.entries ?? list.entries.join('\n')}
            problem={problems.entries}
          />
        </EditForm>
        <HistoryList history={history} labels={dropdownHistoryLabels} />
      </div>
    </EditPage>
  );
}
