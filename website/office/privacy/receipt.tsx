import { href } from 'react-router';
import { formatDay, formatMoment } from '#contract/fields/days.ts';
import { siteContext } from '../../site.ts';
import { DoneNotice, readDone } from '../form/done-notice.tsx';
import { AddressNotice, findAddressProblem } from '../links/address-notice.tsx';
import { Fact } from '../record/fact.tsx';
import { PageTitle, BackLink } from '../shell/page-title.tsx';
import { requireAnswer, requireStaff } from '../require-staff.ts';
import { listCounts } from './labels.ts';
import type { Route } from './+types/receipt.ts';

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request);
  const receipt = requireAnswer(await api.getErasureReceipt(params));
  return { receipt, website: context.get(siteContext).publicUrl, done: readDone(request.url) };
}

/** The receipt as the family gets it, to print. */
export default function ReceiptPage({ loaderData: { receipt, website, done } }: Route.ComponentProps) {
  const { number, at, erased, stayed, backupsUntil, code, hash } = receipt;
  return (
    <>
      <BackLink href={href('/office/privacy/receipts')} label="Receipts" />
      <PageTitle heading={`Receipt ${number}: your data was erased`} />
      <DoneNotice done={done} />
      <p className="no-print">
        Please print this page for the family, or send them the code. The receipt holds no name, so only the
        code leads back to it.
      </p>
      <dl className="answers">
        <Fact label="Erased on">{formatMoment(at)}</Fact>
        {listCounts(erased).map(([name, count]) => (
          <Fact key={name} label={name}>
            {`${count} erased`}
          </Fact>
        ))}
        {listCounts(stayed).map(([name, count]) => (
          <Fact key={name} label={`${name} that stay`}>
            {`${count}, because we are required to keep them or need them to respect your wishes`}
          </Fact>
        ))}
        <Fact label="Gone from backups">{`on ${formatDay(backupsUntil)}`}</Fact>
        <div>
          <dt>Code</dt>
          <dd>
            <span className="key">{code}</span>
          </dd>
        </div>
        <div>
          <dt>Fingerprint</dt>
          <dd className="any-length">{hash}</dd>
        </div>
      </dl>
      <HowToCheck website={website} />
    </>
  );
}

/** How the family checks a receipt. The address is left out where they could not open it. */
const HowToCheck = ({ website }: { website: string }) => (
  <>
    <AddressNotice address={website} />
    <p>
      To check this receipt later, enter the code{' '}
      {findAddressProblem(website) === 'local' ? (
        'on the page for receipts of our website'
      ) : (
        <>
          at <bdi className="any-length">{website}/erasure-receipt</bdi>
        </>
      )}
      . If the fingerprint there is another one, the receipt was changed.
    </p>
  </>
);
