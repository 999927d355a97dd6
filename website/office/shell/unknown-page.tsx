import { requireStaff, requireFound } from '../require-staff.ts';
import type { Route } from './+types/unknown-page.ts';

export function loader({ request, context }: Route.LoaderArgs) {
  requireStaff(context, request);
  requireFound(null);
}

export const action = loader;

export default function UnknownPage() {
  return null;
}
