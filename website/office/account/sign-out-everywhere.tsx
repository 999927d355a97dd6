import { href } from 'react-router';
import { ConfirmPage } from '../form/confirm-page.tsx';
import { requireStaff } from '../require-staff.ts';
import { confirm } from '../form/confirm.ts';
import type { Route } from './+types/sign-out-everywhere.ts';

export function loader({ request, context }: Route.LoaderArgs) {
  requireStaff(context, request);
  return null;
}

export async function action({ request, context }: Route.ActionArgs) {
  const { api } = requireStaff(context, request);
  return confirm(request, {
    call: () => api.endOwnSessions({ query: {} }),
    done: () => href('/office/sign-in'),
  });
}

export default function SignOutEverywherePage({ actionData }: Route.ComponentProps) {
  return (
    <ConfirmPage
      heading="Sign out everywhere?"
      button="Sign out everywhere"
      back={href('/office/account')}
      refused={actionData?.refused}
    >
      <p>
        All your devices will be signed out, this one too, and your calendar address ends. Nothing that was
        saved is lost.
      </p>
    </ConfirmPage>
  );
}
