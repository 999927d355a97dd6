import { data, href, redirect } from 'react-router';
import { isRefused } from '#contract/call.ts';
import { settingTable, showPriceList } from '#contract/operator/settings/table.ts';
import { labelsOf } from '#contract/operator/settings/values.ts';
import { baseOf, RevisionField } from '../form/revision-field.tsx';
import { textsOf } from '../../ui/form/checked-form.ts';
import { ErrorSummary } from '../../ui/form/error-summary.tsx';
import { readForm } from '../../ui/form/read-form.ts';
import { requestFactsContext } from '../../request-facts.ts';
import { DoneNotice, doneOf } from '../form/done-notice.tsx';
import { StaleNotice } from '../form/stale-notice.tsx';
import { TextField } from '../form/text-field.tsx';
import { HistoryList } from '../history/history-list.tsx';
import { PageTitle } from '../shell/page-title.tsx';
import { answered, requireStaff } from '../staff.ts';
import { FileField } from './file-field.tsx';
import { passOnFile } from './read-file.ts';
import { groupAddress, resetAddress, sourceWords } from './setting-words.ts';
import { withQuery } from '../../ui/with-query.ts';
import type { Route } from './+types/price-list.ts';

const path = groupAddress('priceList');

export async function loader({ request, context }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request);
  const { priceList } = answered(await api.getSettings({}));
  const history = answered(await api.getHistory({ recordType: 'setting', recordId: 'priceList', query: {} }));
  return { priceList, history: withWords(history), done: doneOf(request.url) };
}

type History = Parameters<typeof HistoryList>[0]['history'];

/** A digest says nothing to a reader. */
const withWords = ({ items, ...page }: History): History => ({
  ...page,
  items: items.map((entry) => {
    const [before, after] = entry.changes?.where ?? [];
    return entry.changes
      ? { ...entry, changes: { where: [showPriceList(String(before)), showPriceList(String(after))] } }
      : entry;
  }),
});

type Reply = { problems: Record<string, string>; typed: string; isStale: boolean; base: string | null };

export async function action({ request, context }: Route.ActionArgs) {
  const { api } = requireStaff(context, request);
  const { images } = context.get(requestFactsContext);
  if (images) {
    const problem = await passOnFile(images, (body) => api.uploadPriceList({ body }));
    if (!problem) throw redirect(withQuery(path, { done: 'changed' }));
    return data<Reply>({ problems: { fileData: problem }, typed: '', isStale: false, base: null }, 400);
  }
  const { where = '', revision } = textsOf(await readForm(request));
  const typed = where.trim();
  const answer = await api.updatePriceList({ body: { where: typed, revision: Number(revision) } });
  if (!isRefused(answer)) throw redirect(withQuery(path, { done: 'changed' }));
  const isStale = answer.code === 'changed-meanwhile';
  const problems: Record<string, string> = isStale ? {} : (answer.more.fields ?? { where: answer.detail });
  return data<Reply>({ problems, typed, isStale, base: baseOf(answer, revision) }, { status: answer.status });
}

export default function PriceListPage({ loaderData, actionData }: Route.ComponentProps) {
  const { priceList, history, done } = loaderData;
  const { where } = priceList.values;
  const { problems = {}, isStale = false } = actionData ?? {};
  const { heading, text, fields } = settingTable.priceList;
  return (
    <>
      <p className="back">
        <a href={href('/office/settings')}>Settings</a>
      </p>
      <PageTitle heading={heading} isWrong={Boolean(actionData)} />
      {isStale ? (
        <StaleNotice what="the price list">
          <p>{showPriceList(where)}</p>
        </StaleNotice>
      ) : (
        <ErrorSummary problems={problems} />
      )}
      {!actionData && <DoneNotice done={done} />}
      <p className="quiet">{text}</p>
      <p>
        Now: <bdi className="any-length">{showPriceList(where)}</bdi> (
        {sourceWords(priceList.sources.where, fields.where.variable).toLowerCase()}).{' '}
        {where && <a href={addressOf(where)}>Look at it</a>}
      </p>
      <Upload problem={problems.fileData} />
      <OwnAddress
        where={where}
        typed={actionData?.typed ?? (isAddress(where) ? where : '')}
        problem={problems.where}
        revision={priceList.revision}
      />
      <HistoryList history={history} fieldNames={labelsOf('priceList')} />
    </>
  );
}

const Upload = ({ problem }: { problem: string | undefined }) => (
  <section aria-labelledby="upload">
    <h2 id="upload">Upload a PDF</h2>
    <form method="post" encType="multipart/form-data" action={path} noValidate>
      <FileField
        label="PDF"
        hint="Up to 10 MB. It replaces what is linked now."
        accept="application/pdf"
        problem={problem}
      />
      <p className="form-actions">
        <button className="button button-main">Upload</button>
      </p>
    </form>
  </section>
);

type OwnAddressProps = { where: string; typed: string; problem: string | undefined; revision: number };

const OwnAddress = ({ where, typed, problem, revision }: OwnAddressProps) => (
  <section aria-labelledby="elsewhere">
    <h2 id="elsewhere">Or link to your own website</h2>
    <form method="post" className="office-form" action={path} noValidate>
      <RevisionField revision={revision} />
      <TextField
        name="where"
        label="Web address"
        type="url"
        autoComplete="off"
        defaultValue={typed}
        problem={problem}
      />
      <p className="form-actions">
        <button className="button button-main">Save the address</button>
        {where && (
          <a className="button" href={withQuery(resetAddress('priceList', 'where'), { to: 'nothing' })}>
            Link to no price list…
          </a>
        )}
      </p>
    </form>
  </section>
);

const isAddress = (where: string) => /^https?:/i.test(where);
const addressOf = (where: string) => (isAddress(where) ? where : '/price-list');
