import { data, href, redirect } from 'react-router';
import { isRefused } from '#contract/call.ts';
import { personalKindNames, type ErasurePreview } from '#contract/operator/privacy/personal-data.ts';
import { withDone } from '../form/done-notice.tsx';
import { readForm, readText } from '../../ui/form/read-form.ts';
import { formatDay } from '#contract/fields/days.ts';
import { PageTitle, BackLink } from '../shell/page-title.tsx';
import { requireStaff } from '../require-staff.ts';
import { readSelection } from './selection.ts';
import { erasureTexts } from './labels.ts';
import type { Route } from './+types/erase.ts';

export function loader({ request, context }: Route.LoaderArgs) {
  requireStaff(context, request, 'erasePersonalData');
  return null;
}

export async function action({ request, context }: Route.ActionArgs) {
  const { api } = requireStaff(context, request);
  const form = await readForm(request);
  const body = readSelection(form);
  if (readText(form, 'step') === 'erase') {
    const erased = await api.erasePersonalData({ body });
    if (!isRefused(erased)) throw redirect(createDoneAddress(erased.receipt));
    throw data(erased.more.fields?.records ?? erased.detail, { status: erased.status });
  }
  const preview = await api.previewErasure({ body });
  if (isRefused(preview))
    throw data(preview.more.fields?.records ?? preview.detail, { status: preview.status });
  return { preview, records: body.records.map(({ kind, id }) => `${kind}:${id}`) };
}

const createDoneAddress = (receipt: number | null) =>
  receipt === null
    ? withDone(href('/office/privacy/receipts'), 'erasing')
    : withDone(href('/office/privacy/receipts/:number', { number: String(receipt) }), 'erased');

export default function ErasePage({ actionData }: Route.ComponentProps) {
  if (!actionData) return <NothingTicked />;
  const { preview, records } = actionData;
  const { erases, stays } = preview;
  const count = erases.reduce((sum, each) => sum + each.records.length, 0);
  return (
    <>
      <BackLink href={href('/office/privacy')} label="Privacy" />
      <PageTitle heading={count === 0 ? 'Nothing of this can be erased' : formatHeading(count)} />
      {erases.length > 0 && <Erased erases={erases} />}
      {stays.length > 0 && <Stays stays={stays} />}
      {count > 0 && <Afterwards backupsUntil={preview.backupsUntil} />}
      <form method="post" action={href('/office/privacy/erase')} className="form-actions">
        {records.map((record) => (
          <input key={record} type="hidden" name="record" value={record} />
        ))}
        {count > 0 && (
          <button className="button button-main" name="step" value="erase">
            Erase
          </button>
        )}
        <a className="button" href={href('/office/privacy')}>
          Go back
        </a>
      </form>
    </>
  );
}

/** The page is the answer to a form, and says so to somebody who opens its address. */
const NothingTicked = () => (
  <>
    <PageTitle heading="Erase a person" />
    <p>
      Please <a href={href('/office/privacy')}>find the person</a> first, and tick what belongs to them.
    </p>
  </>
);

const formatHeading = (count: number) =>
  count === 1 ? 'Erase this record?' : `Erase these ${count} records?`;

const Erased = ({ erases }: Pick<ErasurePreview, 'erases'>) => (
  <>
    <p>This cannot be undone. What is written about these records in emails and in the history goes too.</p>
    <dl className="answers">
      {erases.map(({ kind, records }) => (
        <div key={kind}>
          <dt>
            {personalKindNames[kind]} <span className="quiet">{records.length}</span>
          </dt>
          <dd>
            {erasureTexts[kind]}
            <ul>
              {records.map((record) => (
                <li key={record} className="any-length">
                  <bdi>{record}</bdi>
                </li>
              ))}
            </ul>
          </dd>
        </div>
      ))}
    </dl>
  </>
);

const Stays = ({ stays }: Pick<ErasurePreview, 'stays'>) => (
  <>
    <h2>What stays</h2>
    <ul>
      {stays.map(({ kind, record, why }) => (
        <li key={`${kind} ${record}`}>
          {personalKindNames[kind]}: <bdi>{record}</bdi>
          <span className="under">{why}</span>
        </li>
      ))}
    </ul>
  </>
);

const Afterwards = ({ backupsUntil }: Pick<ErasurePreview, 'backupsUntil'>) => (
  <>
    <h2>Afterwards</h2>
    <ul>
      <li>You get a receipt with a code for the family. It holds no name.</li>
      <li>
        Backups hold the data until {formatDay(backupsUntil)}. Please do not restore an older one after that.
      </li>
      <li>
        GoCardless, Sage and the people who got your emails have copies of their own. Please tell GoCardless
        and Sage if they should erase theirs.
      </li>
    </ul>
  </>
);
