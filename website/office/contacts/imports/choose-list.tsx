import { data, href, redirect } from 'react-router';
import { isRefused } from '#contract/call.ts';
import { formatMoment } from '#contract/fields/days.ts';
import { labelsOf } from '#contract/fields/table.ts';
import { contactFields, contactTexts } from '#contract/records/contact.ts';
import type { ContactImport } from '#contract/operator/mailing/contact-imports.ts';
import { requestFactsContext } from '../../../request-facts.ts';
import { ErrorSummary } from '../../../ui/form/error-summary.tsx';
import { DoneNotice, readDone } from '../../form/done-notice.tsx';
import { PageTitle } from '../../shell/page-title.tsx';
import { requireAnswer, requireStaff } from '../../staff.ts';
import { firstFile } from './first-file.ts';
import type { Route } from './+types/choose-list.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request);
  const imports = requireAnswer(await api.getContactImports({ query: {} }));
  return { imports: imports.items, done: readDone(request.url) };
}

/** Reads the list. Nothing is imported yet. */
export async function action({ request, context }: Route.ActionArgs) {
  const { api } = requireStaff(context, request);
  const file = await firstFile(context.get(requestFactsContext).images);
  if (isRefused(file)) return data({ problems: { fileData: file.detail } }, { status: file.status });
  const answer = await api.checkContactImport({ body: file });
  if (!isRefused(answer)) throw redirect(href('/office/contacts/import/:guid', { guid: answer.guid }));
  return data({ problems: { fileData: answer.detail } }, { status: answer.status });
}

export default function ChooseListPage({ loaderData, actionData }: Route.ComponentProps) {
  const { imports, done } = loaderData;
  const problems: Record<string, string> = actionData?.problems ?? {};
  const problem = problems.fileData;
  return (
    <>
      <p className="back">
        <a href={href('/office/contacts')}>Contacts</a>
      </p>
      <PageTitle heading="Import a list of contacts" isWrong={Boolean(actionData)} />
      {!actionData && <DoneNotice done={done} />}
      <ErrorSummary problems={problems} />
      <p>
        Save your spreadsheet as “CSV UTF-8”, 20 MB at most. Name the columns in its first line, in any order.
        Other columns are ignored.
      </p>
      <Columns />
      <form
        method="post"
        encType="multipart/form-data"
        className="office-form"
        action={href('/office/contacts/import')}
        noValidate
      >
        <div className={problem ? 'field field-wrong' : 'field'}>
          <label htmlFor="fileData">File</label>
          {problem && (
            <p className="field-error" id="fileData-error">
              <span className="only-heard">Error:</span> {problem}
            </p>
          )}
          <input
            type="file"
            id="fileData"
            name="fileData"
            accept=".csv,text/csv"
            aria-invalid={problem ? true : undefined}
            aria-describedby={problem ? 'fileData-error' : undefined}
          />
        </div>
        <p className="form-actions">
          <button className="button button-main">Check the list</button>
        </p>
        <p className="hint">The next page shows what would happen to each line. Nothing is imported yet.</p>
      </form>
      {imports.length > 0 && <Imports imports={imports} />}
    </>
  );
}

const labels = labelsOf(contactFields);

const columns = [
  ['cu', 'Customer number', 'C-1042'],
  ['name', 'Name', 'Margaret Ellis'],
  ['eMail', 'Email address', 'margaret@example.org'],
  ['consent', 'What they agreed to, beginning with yes', 'Yes, newsletter'],
  ['consentSource', 'Where and when they agreed', 'Coffee morning, 3 May 2026'],
  ...contactTexts.map((name) => [name, `${labels[name]} (optional)`, ''] as const),
] as const;

const Columns = () => (
  <table className="office-table narrow-table">
    <thead>
      <tr>
        <th scope="col">Column</th>
        <th scope="col">What it holds</th>
        <th scope="col">Example</th>
      </tr>
    </thead>
    <tbody>
      {columns.map(([name, holds, example]) => (
        <tr key={name}>
          <th scope="row">
            <code>{name}</code>
          </th>
          <td>{holds}</td>
          <td data-name="Example">{example}</td>
        </tr>
      ))}
    </tbody>
  </table>
);

const Imports = ({ imports }: { imports: ContactImport[] }) => (
  <section aria-labelledby="earlier">
    <h2 id="earlier">Earlier lists</h2>
    <ul className="office-list">
      {imports.map((each) => (
        <li key={each.guid}>
          <a href={href('/office/contacts/import/:guid', { guid: each.guid })}>
            {formatMoment(each.importedAt ?? each.checkedAt)}
          </a>
          <span className="under">
            {stateWords(each)} by <bdi>{each.by}</bdi>
          </span>
        </li>
      ))}
    </ul>
  </section>
);

function stateWords({ state, added, changed }: ContactImport): string {
  if (state === 'checked') return 'Checked, not imported,';
  const counts = `${added.toLocaleString('en-GB')} new, ${changed.toLocaleString('en-GB')} changed`;
  return state === 'undone' ? `Undone (${counts}); imported` : `${counts}, imported`;
}
