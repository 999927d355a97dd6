import { data } from 'react-router';
import { notFound } from '../../ui/messages.ts';
import { requireStaff } from '../require-staff.ts';
import type { Route } from './+types/unknown-page.ts';

export function loader({ request, context }: Route.LoaderArgs) {
  requireStaff(context, request);
  throw data(notFound.sentence, { status: 404 });
}

export const action = loader;

export default function UnknownPage() {
  return null;
}
