import { data, href, redirect } from 'react-router';
import { isRefused, refuse, type Refused } from '#contract/call.ts';
import { formatMoment } from '#contract/fields/days.ts';
import type { ContactImport } from '#contract/operator/mailing/contact-imports.ts';
import { requestFactsContext } from '../../../request-facts.ts';
import { ErrorSummary } from '../../../ui/form/error-summary.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { DoneNotice, readDone } from '../../form/done-notice.tsx';
import { PageTitle, BackLink } from '../../shell/page-title.tsx';
import { requireAnswer, requireStaff } from '../../require-staff.ts';
import { nothingYet } from '../labels.ts';
import type { UploadedImage } from '#contract/photographs.ts';
import type { Route } from './+types/choose-list.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request);
  const imports = requireAnswer(await api.getContactImports({ query: {} }));
  return { imports: imports.items, done: readDone(request.url) };
}

/** Reads the list. Nothing is imported yet. */
export async function action({ request, context }: Route.ActionArgs) {
  const { api } = requireStaff(context, request);
  const file = await receiveFirstFile(context.get(requestFactsContext).images);
  if (isRefused(file)) return data({ problems: { fileData: file.detail } }, { status: file.status });
  const answer = await api.checkContactImport({ body: file });
  if (!isRefused(answer)) throw redirect(href('/office/contacts/import/:guid', { guid: answer.guid }));
  return data({ problems: { fileData: answer.detail } }, { status: answer.status });
}

export default function ChooseListPage({ loaderData, actionData }: Route.ComponentProps) {
  const { imports, done } = loaderData;
  const problems: Record<string, string> = actionData?.problems ?? {};
  return (
    <>
      <BackLink href={href('/office/contacts')} label="Contacts" />
      <PageTitle heading="Import a list of contacts" isWrong={Boolean(actionData)} />
      {!actionData && <DoneNotice done={done} />}
      <ErrorSummary problems={problems} />
      <p>
        Choose the file as your spreadsheet or another program makes it: .xlsx, or CSV of any kind, 20 MB at
        most. Its first line names the columns. If we do not know them, the next page asks which is which.
      </p>
      <p>
        A contact needs a name, an email address, what they agreed to, and where and when. A customer number
        is optional. <a href={href('/office/contacts/import/sample.csv')}>Download a sample</a>
      </p>
      <form
        method="post"
        encType="multipart/form-data"
        className="office-form"
        action={href('/office/contacts/import')}
        noValidate
      >
        <Field name="fileData" label="File" problem={problems.fileData}>
          {(control) => <input {...control} type="file" accept=".csv,.xlsx,.txt,text/csv" />}
        </Field>
        <p className="form-actions">
          <button className="button button-main">Check the list</button>
        </p>
        <p className="hint">{nothingYet}</p>
      </form>
      {imports.length > 0 && <Imports imports={imports} />}
    </>
  );
}

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
            {describeState(each)} by <bdi>{each.by}</bdi>
          </span>
        </li>
      ))}
    </ul>
  </section>
);

function describeState({ state, added, changed }: ContactImport): string {
  if (state === 'unmapped') return 'Not checked yet, chosen';
  if (state === 'checked') return 'Checked, not imported,';
  const counts = `${added.toLocaleString('en-GB')} new, ${changed.toLocaleString('en-GB')} changed`;
  return state === 'undone' ? `Undone (${counts}); imported` : `${counts}, imported`;
}

type File = AsyncIterable<Uint8Array>;

/**
 * The first file of a form, received to its end, because the work on it begins with a transaction that must not wait for a
 * slow connection. The server limits its size.
 */
async function receiveFirstFile(files: AsyncIterable<UploadedImage> | null): Promise<File | Refused> {
  const chunks: Uint8Array[] = [];
  let hasFile = false;
  try {
    for await (const { bytes } of files ?? []) {
      hasFile = true;
      for await (const chunk of bytes) chunks.push(chunk);
      break;
    }
  } catch (error) {
    const { refused } = Object(error) as { refused?: unknown };
    if (isRefused(refused)) return refused;
    throw error;
  }
  return hasFile ? streamChunks(chunks) : noFile;
}

async function* streamChunks(chunks: Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* chunks;
}

const noFile = refuse(400, 'no-file', 'Please choose the file first.');
