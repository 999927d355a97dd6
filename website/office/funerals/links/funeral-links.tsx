import { href } from 'react-router';
import type { FuneralForStaff, LinkKind } from '#contract/operator/funerals/funerals.ts';
import { AddressNotice, findAddressProblem } from '../../links/address-notice.tsx';
import { CopyAddress, CopyScript } from '../../links/copy-address.tsx';

type QrCodes = Record<LinkKind, string>;

type FuneralLinksProps = {
  funeral: FuneralForStaff;
  /** SVG images. */
  qrCodes: QrCodes;
  nonce: string;
};

/** The two links of a funeral, each with its QR code. */
export const FuneralLinks = ({ funeral, qrCodes, nonce }: FuneralLinksProps) => (
  <section className="funeral-links" aria-labelledby="links">
    <h2 id="links">Links for the family</h2>
    <AddressNotice address={funeral.links.view} />
    <div className="link-pair">
      <FuneralLink {...{ funeral, qrCodes }} link="add" />
      <FuneralLink {...{ funeral, qrCodes }} link="view" />
    </div>
    {funeral.isOpenByGuid && (
      <p className="quiet">
        The addresses with the number of this funeral are open too:{' '}
        <a href={href('/documentviewer/:funeralGuid', { funeralGuid: funeral.guid })}>
          {href('/documentviewer/:funeralGuid', { funeralGuid: funeral.guid })}
        </a>{' '}
        shows the photographs, and{' '}
        <a href={href('/documentupload/:funeralGuid', { funeralGuid: funeral.guid })}>
          {href('/documentupload/:funeralGuid', { funeralGuid: funeral.guid })}
        </a>{' '}
        adds some. To end that, press{' '}
        <a href={href('/office/funerals/:guid/edit', { guid: funeral.guid })}>Edit</a>.
      </p>
    )}
    <p className="links-more">
      <a href={href('/office/funerals/:guid/codes', { guid: funeral.guid })}>Print the codes</a>
      <a href={href('/office/funerals/:guid/embed', { guid: funeral.guid })}>Show them on your website</a>
    </p>
    <CopyScript nonce={nonce} />
  </section>
);

const linkTexts: Record<LinkKind, { heading: string; description: string }> = {
  add: {
    heading: 'For adding photographs',
    description: 'People who have it can add photographs. It does not show those of others.',
  },
  view: {
    heading: 'For seeing the photographs',
    description: 'People who have it can see all photographs. They cannot add any.',
  },
};

type FuneralLinkProps = { funeral: FuneralForStaff; qrCodes: QrCodes; link: LinkKind };

function FuneralLink({ funeral: { guid, links, mayAddPhotographs }, qrCodes, link }: FuneralLinkProps) {
  const { heading, description } = linkTexts[link];
  const isClosed = link === 'add' && !mayAddPhotographs;
  // A family's phone would find nothing there.
  const isLocal = findAddressProblem(links[link]) === 'local';
  return (
    <div className="funeral-link">
      {!isLocal && (
        <img src={`data:image/svg+xml,${encodeURIComponent(qrCodes[link])}`} alt={`QR code: ${heading}`} />
      )}
      <div>
        <h3>{heading}</h3>
        <p>{isClosed ? 'Closed: it says that photographs are no longer added.' : description}</p>
        <CopyAddress id={`link-${link}`} address={links[link]} label={`Address: ${heading}`} />
        <p className="links-more">
          <a href={links[link]} target="_blank" rel="noreferrer">
            Open
          </a>
          <a href={href('/office/funerals/:guid/new-link/:link', { guid, link })}>New link…</a>
        </p>
      </div>
    </div>
  );
}
