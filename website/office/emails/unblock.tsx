import { href } from 'react-router';
import type { BlockedAddress } from '#contract/operator/email/blocked-addresses.ts';
import { withDone } from '../form/done-notice.tsx';
import { confirm } from '../form/confirm.ts';
import { ConfirmPage } from '../form/confirm-page.tsx';
import { requireAnswer, requireStaff } from '../require-staff.ts';
import { blockReasons } from '../labels/emails.ts';
import type { Route } from './+types/unblock.ts';

export async function loader({ request, context, params: { id } }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request);
  return { address: requireAnswer(await api.getBlockedAddress({ id })) };
}

export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  const { api } = requireStaff(context, request);
  return confirm(request, {
    call: () => api.unblockAddress({ id, body: {} }),
    done: () => withDone(href('/office/emails/blocked'), 'unblocked'),
  });
}

export default function UnblockPage({ loaderData: { address }, actionData }: Route.ComponentProps) {
  return (
    <ConfirmPage
      heading={`Unblock ${address.eMail ?? 'this address'}?`}
      button="Unblock"
      back={href('/office/emails/blocked')}
      refused={actionData?.refused}
    >
      <p>
        It is blocked because: {blockReasons[address.reason].toLowerCase()}.{' '}
        {describeConsequence(address.reason)}
      </p>
    </ConfirmPage>
  );
}

const describeConsequence = (reason: BlockedAddress['reason']): string =>
  reason === 'number-refused'
    ? 'From now on, text messages to it are sent. If the gateway refuses the number once more, it is blocked again. Somebody who has answered STOP has to answer START first.'
    : 'From now on, emails to it are sent. Those that were not sent stay as they are; you can send each of them again. If the mail server refuses the address once more, it is blocked again.';
