import { data, type HeadersArgs, href } from 'react-router';
import type { FuneralForStaff } from '#contract/operator/funerals/funerals.ts';
import { siteContext } from '../../../site.ts';
import { PageTitle, BackLink } from '../../shell/page-title.tsx';
import { requestFactsContext } from '../../../request-facts.ts';
import { requireAnswer, requireStaff } from '../../require-staff.ts';
import { AddressNotice } from '../../links/address-notice.tsx';
import { CopyScript } from '../../links/copy-address.tsx';
import type { Route } from './+types/embed.ts';

export async function loader({ request, context, params: { guid } }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request);
  const { hosts, publicUrl } = context.get(siteContext);
  const funeral = requireAnswer(await api.getFuneral({ guid }));
  const { nonce } = context.get(requestFactsContext);
  // The preview shows the public pages.
  const headers = { 'Content-Security-Policy': "frame-src 'self'" };
  return data({ funeral, hosts, snippet: createSnippet(funeral, publicUrl), nonce }, { headers });
}

export const headers = ({ loaderHeaders }: HeadersArgs) => loaderHeaders;

const frames = [
  { link: 'view', id: 'DocViewerIframe', title: 'Photographs' },
  { link: 'add', id: 'DocUploadIframe', title: 'Add photographs' },
] as const;

/** The code to paste into a page of the provider's website. */
const createSnippet = ({ links }: FuneralForStaff, publicUrl: string): string =>
  [
    ...frames.map(
      ({ link, id, title }) =>
        `<iframe id="${id}" data-lychgate="${id}" title="${title}" loading="lazy"\n` +
        `  src="${links[link]}"\n` +
        '  style="display: block; width: 100%; height: 500px; border: 0"></iframe>',
    ),
    `<script src="${publicUrl}/embedding/frame-heights.js"></script>`,
  ].join('\n');

export default function EmbedPage({ loaderData }: Route.ComponentProps) {
  const { funeral, hosts, snippet, nonce } = loaderData;
  return (
    <>
      <BackLink href={href('/office/funerals/:guid', { guid: funeral.guid })} label={funeral.personName} />
      <PageTitle heading="Show them on your website" subject={funeral.personName} />
      <p>
        Paste this where the photographs are to appear. The first part shows the gallery, and the second the
        form to add photographs. Leave out the part that you do not need.
      </p>
      <AddressNotice address={funeral.links.view} />
      <Snippet text={snippet} />
      {hosts.length > 0 ? (
        <p className="quiet">It works on these websites: {hosts.join(', ')}.</p>
      ) : (
        <p className="notice notice-care">
          No website may show them yet. An administrator enters its address under{' '}
          <a href={href('/office/settings/:group', { group: 'website' })}>Settings</a>.
        </p>
      )}
      <Preview funeral={funeral} />
      <script nonce={nonce} src="/embedding/frame-heights.js" />
      <CopyScript nonce={nonce} />
    </>
  );
}

const Snippet = ({ text }: { text: string }) => (
  <div className="snippet">
    <textarea id="snippet" readOnly rows={9} spellCheck={false} value={text} aria-label="What to paste" />
    <button className="button" type="button" hidden data-copies="snippet">
      Copy
    </button>
  </div>
);

const Preview = ({ funeral }: { funeral: FuneralForStaff }) => (
  <>
    <h2>Preview</h2>
    {frames.map(({ link, id, title }) => (
      // Our own pages, in which a sandbox would break the scripts.
      // oxlint-disable-next-line react/iframe-missing-sandbox
      <iframe
        key={id}
        id={id}
        data-lychgate={id}
        title={title}
        className="embed-preview"
        src={new URL(funeral.links[link]).pathname}
      />
    ))}
  </>
);
