import { href, redirect } from 'react-router';
import { settingTable, showPriceList } from '#contract/operator/settings/table.ts';
import { listSettingLabels } from '#contract/operator/settings/values.ts';
import type { Problems } from '../../ui/form/checked-form.ts';
import { requestFactsContext } from '../../request-facts.ts';
import { readDone, withDone } from '../form/done-notice.tsx';
import { EditForm, EditPage } from '../form/edit-page.tsx';
import { save } from '../form/save.ts';
import { TextField } from '../form/text-field.tsx';
import { HistoryList } from '../history/history-list.tsx';
import { requireAnswer, requireStaff } from '../require-staff.ts';
import { FileField } from './file-field.tsx';
import { forwardFile, createFileRefusal } from './read-file.ts';
import { createSaveOptions } from './setting-forms.ts';
import { groupAddress, resetAddress } from './setting-addresses.ts';
import { describeSource } from './setting-values.ts';
import { withQuery } from '../../ui/with-query.ts';
import type { Route } from './+types/price-list.ts';

const path = groupAddress('priceList');

export async function loader({ request, context }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request);
  const { priceList } = requireAnswer(await api.getSettings({}));
  const history = requireAnswer(
    await api.getHistory({ recordType: 'setting', recordId: 'priceList', query: {} }),
  );
  return { priceList, history: describeFiles(history), done: readDone(request.url) };
}

type History = Parameters<typeof HistoryList>[0]['history'];

/** Puts words in place of the digests of files, which mean nothing to a reader. */
const describeFiles = ({ items, ...page }: History): History => ({
  ...page,
  items: items.map((entry) => {
    const [before, after] = entry.changes?.where ?? [];
    return entry.changes
      ? { ...entry, changes: { where: [showPriceList(String(before)), showPriceList(String(after))] } }
      : entry;
  }),
});

export async function action({ request, context }: Route.ActionArgs) {
  const { api } = requireStaff(context, request);
  const { images } = context.get(requestFactsContext);
  const done = () => withDone(path, 'changed');
  if (!images) return save(request, { ...createSaveOptions(api, 'priceList'), done });
  const problem = await forwardFile(images, (body) => api.uploadPriceList({ body }));
  if (!problem) throw redirect(done());
  return createFileRefusal(problem);
}

export default function PriceListPage({ loaderData, actionData }: Route.ComponentProps) {
  const { priceList, history, done } = loaderData;
  const { where } = priceList.values;
  const problems: Problems = actionData?.problems ?? {};
  const { heading, text, fields } = settingTable.priceList;
  return (
    <EditPage
      back={{ href: href('/office/settings'), label: 'Settings' }}
      heading={heading}
      reply={actionData}
      done={done}
      now={{ subject: 'the price list', current: <p>{showPriceList(where)}</p> }}
    >
      <p className="quiet">{text}</p>
      <p>
        Now: <bdi className="any-length">{showPriceList(where)}</bdi> (
        {describeSource(priceList.sources.where, fields.where.variable).toLowerCase()}).{' '}
        {where && <a href={findAddress(where)}>Open the price list</a>}
      </p>
      <Upload problem={problems.fileData} />
      <OwnAddress
        where={where}
        addressText={actionData ? (actionData.values.where ?? '') : isWebAddress(where) ? where : ''}
        problem={problems.where}
        revision={priceList.revision}
      />
      <HistoryList history={history} labels={listSettingLabels('priceList')} />
    </EditPage>
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

type OwnAddressProps = { where: string; addressText: string; problem: string | undefined; revision: number };

const OwnAddress = ({ where, addressText, problem, revision }: OwnAddressProps) => (
  <section aria-labelledby="elsewhere">
    <h2 id="elsewhere">Or link to your own website</h2>
    <EditForm
      revision={revision}
      button="Save the address"
      acts={
        where && (
          <a className="button" href={withQuery(resetAddress('priceList', 'where'), { to: 'nothing' })}>
            Link to no price list…
          </a>
        )
      }
    >
      <TextField
        name="where"
        label="Web address"
        type="url"
        autoComplete="off"
        defaultValue={addressText}
        problem={problem}
      />
    </EditForm>
  </section>
);

const isWebAddress = (where: string) => /^https?:/i.test(where);
const findAddress = (where: string) => (isWebAddress(where) ? where : '/price-list');
