import { href } from 'react-router';
import { formatCount } from '#contract/fields/count.ts';
import { isRefused, refuse } from '#contract/call.ts';
import { resendStatuses } from '#contract/operator/mailing/campaign-results.ts';
import type { Campaign } from '#contract/operator/mailing/campaigns.ts';
import { RefusedNotice, withDone } from '../../form/done-notice.tsx';
import { CheckField } from '../../form/check-field.tsx';
import { PageTitle } from '../../shell/page-title.tsx';
import { requireAnswer, requireStaff } from '../../require-staff.ts';
import { confirm } from '../../form/confirm.ts';
import type { Route } from './+types/resend.ts';

export async function loader({ request, context, params: { ca } }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request);
  return { mailing: requireAnswer(await api.getCampaign({ ca })) };
}

export async function action({ request, context, params: { ca } }: Route.ActionArgs) {
  const { api } = requireStaff(context, request);
  return confirm(request, {
    call: async (form) => {
      const answer = await api.resendCampaign({
        ca,
        body: { to: resendStatuses.filter((name) => form[name]) },
      });
      return isRefused(answer) || answer.queued > 0 ? answer : nobodyLeft;
    },
    done: () => withDone(href('/office/mailings/:ca', { ca }), 'mailing-resent'),
  });
}

const nobodyLeft = refuse(
  409,
  'nobody-left',
  'Nobody can be sent it again: their addresses are blocked, or they are no contacts any more.',
);

export default function ResendPage({ loaderData: { mailing }, actionData }: Route.ComponentProps) {
  const { ca, subject } = mailing;
  const choices = listChoices(mailing);
  const selected = Object.keys(actionData?.values ?? { saved: 'yes', failed: 'yes' });
  return (
    <>
      <PageTitle heading="Send it again to those who did not get it?" isWrong={Boolean(actionData)} />
      <RefusedNotice refused={actionData?.refused} />
      <p>
        “<bdi>{subject}</bdi>” goes to their present addresses, once. Those who got it get nothing, and
        neither does a blocked address.
      </p>
      {choices.length === 0 && <p>All emails have been delivered.</p>}
      <form method="post" action={href('/office/mailings/:ca/resend', { ca })}>
        {choices.map(({ name, count, label, hint }) => (
          <CheckField
            key={name}
            name={name}
            label={`${label}: ${formatCount(count, 'email')}`}
            hint={hint}
            isChecked={selected.includes(name)}
          />
        ))}
        <p className="form-actions">
          {choices.length > 0 && <button className="button button-main">Send again</button>}
          <a className="button" href={href('/office/mailings/:ca', { ca })}>
            Go back
          </a>
        </p>
      </form>
    </>
  );
}

const listChoices = ({ saved, emails }: Campaign) =>
  [
    {
      name: 'saved',
      count: saved,
      label: 'Saved as a file',
      hint: 'There was no mail server, so they got nothing.',
    },
    {
      name: 'failed',
      count: emails.failed - emails.bounced,
      label: 'Failed',
      hint: 'Their mail server refused it, or could not take it in time.',
    },
    {
      name: 'bounced',
      count: emails.bounced,
      label: 'Bounced',
      hint: 'Only those whose address you have corrected, or unblocked, since.',
    },
    {
      name: 'uncertain',
      count: emails.unknown,
      label: 'Not sure it arrived',
      hint: 'Nobody knows whether it came. Some may get it twice.',
    },
  ].filter(({ count }) => count > 0);
