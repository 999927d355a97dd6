import { href } from 'react-router';
import { PageTitle, BackLink } from '../shell/page-title.tsx';
import { requireAnswer, requireStaff } from '../require-staff.ts';
import type { Route } from './+types/preview.ts';

export async function loader({ request, context, params: { ca } }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request);
  return { ca, preview: requireAnswer(await api.previewCampaign({ ca })) };
}

/** Each look is a page of its own in a frame. */
export const headers = () => ({ 'Content-Security-Policy': "frame-src 'self'" });

export default function PreviewPage({ loaderData: { ca, preview } }: Route.ComponentProps) {
  return (
    <>
      <BackLink href={href('/office/mailings/:ca', { ca })} label="The mailing" />
      <PageTitle heading={preview.subject} />
      <p className="quiet">This is what somebody with your name would get.</p>
      <div className="looks">
        <Look heading="Light" ca={ca} look="light" />
        <Look heading="Dark" ca={ca} look="dark" />
        <Look heading="On a phone" ca={ca} look="phone" />
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

type LookProps = { heading: string; ca: string; look: 'light' | 'dark' | 'phone' };

const Look = ({ heading, ca, look }: LookProps) => (
  <section aria-labelledby={look}>
    <h2 id={look}>{heading}</h2>
    <iframe
      className={`look look-${look}`}
      src={href('/office/mailings/:ca/preview/:look', { ca, look })}
      title={`The email: ${heading.toLowerCase()}`}
      sandbox=""
    />
  </section>
);
