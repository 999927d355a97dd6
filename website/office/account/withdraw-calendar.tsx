import { href } from 'react-router';
import { withDone } from '../form/done-notice.tsx';
import { confirmRemoval } from '../form/confirm.ts';
import { ConfirmPage } from '../form/confirm-page.tsx';
import { requireStaff } from '../require-staff.ts';
import type { Route } from './+types/withdraw-calendar.ts';

export function loader({ request, context }: Route.LoaderArgs) {
  requireStaff(context, request);
  return null;
}

export async function action({ request, context }: Route.ActionArgs) {
  const { api } = requireStaff(context, request);
  return confirmRemoval(request, {
    call: () => api.removeOwnCalendar({ query: {} }),
    done: () => withDone(href('/office/account/calendar'), 'calendar-withdrawn'),
  });
}

export default function WithdrawCalendarPage({ actionData }: Route.ComponentProps) {
  return (
    <ConfirmPage
      heading="Withdraw your calendar address?"
      button="Withdraw the address"
      back={href('/office/account/calendar')}
      refused={actionData?.refused}
    >
      <p>
        Calendars that have it get no more changes. Most keep showing what they read last, until you remove
        the calendar there.
      </p>
    </ConfirmPage>
  );
}
