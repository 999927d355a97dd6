import { href, redirect } from 'react-router';
import { withDone } from '../../form/done-notice.tsx';
import { ConfirmPage } from '../../form/confirm-page.tsx';
import { requireAnswer, requireStaff } from '../../require-staff.ts';
import { describeRemoved, hasDemonstrationData, RemainingBookings } from './demonstration.tsx';
import { confirm } from '../../form/confirm.ts';
import type { Route } from './+types/remove-demonstration.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { api } = requireStaff(context, request);
  const demonstration = requireAnswer(await api.getDemonstration({}));
  if (!hasDemonstrationData(demonstration)) throw redirect(href('/office/guide'));
  return demonstration;
}

export async function action({ request, context }: Route.ActionArgs) {
  const { api } = requireStaff(context, request);
  return confirm(request, {
    call: () => api.removeDemonstration({ body: {} }),
    done: () => withDone(href('/office/guide'), 'demonstration-removed'),
  });
}

/** Lists the demonstration data that a removal deletes and keeps, with the reasons, and asks. */
export default function RemoveDemonstrationPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <ConfirmPage
      heading="Remove the demonstration data?"
      button="Remove it"
      back={href('/office/guide')}
      refused={actionData?.refused}
    >
      <p>This goes, and cannot be brought back:</p>
      <ul>
        {describeRemoved(loaderData).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p>The emails to demonstration visitors go too. Nobody is emailed about it.</p>
      <RemainingBookings stays={loaderData.stays} />
    </ConfirmPage>
  );
}
