import { href } from 'react-router';
import { formatMoment } from '#contract/fields/days.ts';
import { RefusedNotice } from '../form/done-notice.tsx';
import { requestFactsContext } from '../../request-facts.ts';
import { findAddressProblem } from '../links/address-notice.tsx';
import { CopyAddress, CopyScript } from '../links/copy-address.tsx';
import { PageTitle, BackLink } from '../shell/page-title.tsx';
import { findByGuid, requireStaff } from '../require-staff.ts';
import { confirm } from '../form/confirm.ts';
import type { Route } from './+types/invitation.ts';

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request);
  const { guid, name, hasPassword } = findByGuid(await api.getStaff({}), params.guid);
  return { guid, name, hasPassword, nonce: context.get(requestFactsContext).nonce };
}

/** The link is in this answer only, so there is no redirect. */
export async function action({ request, context, params: { guid } }: Route.ActionArgs) {
  const { api } = requireStaff(context, request);
  return confirm(request, { call: () => api.createInvitationLink({ guid, body: {} }) });
}

/** The link of an invitation, to be given to somebody whom no email reaches. */
export default function InvitationPage({ loaderData, actionData }: Route.ComponentProps) {
  const { guid, name, hasPassword, nonce } = loaderData;
  const made = actionData?.answer;
  return (
    <>
      <BackLink href={href('/office/people/:guid', { guid })} label={name} />
      <PageTitle
        heading="A link to choose a password"
        subject={name}
        isWrong={Boolean(actionData?.refused)}
      />
      <RefusedNotice refused={actionData?.refused} />
      {made && <Made {...made} name={name} nonce={nonce} />}
      {!made && hasPassword && (
        <p>They have chosen a password. If they have forgotten it, the sign-in page emails them a link.</p>
      )}
      {!made && !hasPassword && (
        <>
          <p>
            For <bdi>{name}</bdi>, if the email does not reach them. The link lets anybody choose their
            password, so give it to nobody else.
          </p>
          <form method="post" className="form-actions">
            <button className="button button-main">Make the link</button>
          </form>
        </>
      )}
    </>
  );
}

type MadeProps = { link: string; expiresAt: string; name: string; nonce: string };

const Made = ({ link, expiresAt, name, nonce }: MadeProps) => (
  <>
    <p>
      Copy it now and give it to <bdi>{name}</bdi>: it is shown only once. It works once, until{' '}
      {formatMoment(expiresAt)}.
    </p>
    <CopyAddress id="invitation" address={link} label="The link" />
    {findAddressProblem(link) === 'local' && (
      <p className="notice notice-care">
        It works only on your own computers: the website has no public address yet.
      </p>
    )}
    <CopyScript nonce={nonce} />
  </>
);
