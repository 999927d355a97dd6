import { href } from 'react-router';
import { formatLongDay } from '#contract/fields/days.ts';
import type { LinkKind } from '#contract/operator/funerals/funerals.ts';
import { PageTitle, BackLink } from '../../shell/page-title.tsx';
import { PrintButton } from '../../shell/print-button.tsx';
import { requireStaff, requireAnswers } from '../../require-staff.ts';
import { AddressNotice, findAddressProblem } from '../../links/address-notice.tsx';
import type { Route } from './+types/codes.ts';

export async function loader({ request, context, params: { guid } }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request);
  return requireAnswers({ funeral: api.getFuneral({ guid }), qrCodes: api.getFuneralQrCodes({ guid }) });
}

/** The QR codes on a sheet each, to print and to put up. */
export default function CodesPage({ loaderData: { funeral, qrCodes } }: Route.ComponentProps) {
  const { guid, personName, date, links } = funeral;
  // Nobody can correct a sheet that is on a wall.
  const isLocal = findAddressProblem(links.view) === 'local';
  const printed: LinkKind[] = isLocal ? [] : ['add', 'view'];
  return (
    <>
      <BackLink href={href('/office/funerals/:guid', { guid })} label={personName} />
      <PageTitle heading="Codes to print" subject={personName} />
      <AddressNotice address={links.view} />
      {isLocal ? (
        <p>There is nothing to print until then.</p>
      ) : (
        <>
          <p className="not-printed">
            Each code is on a sheet of its own. To print only one, choose its page when your device asks.
          </p>
          <PrintButton />
        </>
      )}
      {printed.map((link) => (
        <section className="code-sheet" key={link} aria-labelledby={`sheet-${link}`}>
          <p>
            In memory of
            <br />
            <strong>
              <bdi>{personName}</bdi>
            </strong>
            <br />
            {formatLongDay(date)}
          </p>
          <h2 id={`sheet-${link}`}>{invitations[link]}</h2>
          <img
            src={`data:image/svg+xml,${encodeURIComponent(qrCodes[link])}`}
            alt={`QR code: ${invitations[link]}`}
          />
          <p className="any-length">{links[link]}</p>
        </section>
      ))}
    </>
  );
}

const invitations: Record<LinkKind, string> = {
  add: 'Please add your photographs',
  view: 'See the photographs',
};
