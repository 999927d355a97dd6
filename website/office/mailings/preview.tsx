import { PageTitle } from '../shell/page-title.tsx';
import { answered, requireStaff } from '../staff.ts';
import { mailingAddress } from './mailing-words.ts';
import type { Route } from './+types/preview.ts';

export async function loader({ request, context, params: { ca } }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request);
  return { ca, preview: answered(await api.previewCampaign({ ca })) };
}

/** Each look is a page of its own in a frame. */
export const headers = () => ({ 'Content-Security-Policy': "frame-src 'self'" });

export default function PreviewPage({ loaderData: { ca, preview } }: Route.ComponentProps) {
  const path = mailingAddress(ca);
  return (
    <>
      <p className="back">
        <a href={path}>The mailing</a>
      </p>
      <PageTitle heading={preview.subject} />
      <p className="quiet">This is what somebody with your name would get.</p>
      <div className="looks">
        <Look heading="Light" path={path} look="light" />
        <Look heading="Dark" path={path} look="dark" />
        <Look heading="On a phone" path={path} look="phone" />
        <section aria-labelledby="plain">
          <h2 id="plain">Plain text</h2>
          {/* It can be scrolled with the keyboard, as the frames can. */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
          <pre className="email-text look" tabIndex={0}>
            {preview.text}
          </pre>
        </section>
      </div>
    </>
  );
}

type LookProps = { heading: string; path: string; look: 'light' | 'dark' | 'phone' };

const Look = ({ heading, path, look }: LookProps) => (
  <section aria-labelledby={look}>
    <h2 id={look}>{heading}</h2>
    <iframe
      className={`look look-${look}`}
      src={`${path}/preview/${look}`}
      title={`The email: ${heading.toLowerCase()}`}
      sandbox=""
    />
  </section>
);
