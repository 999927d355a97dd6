import { isRouteErrorResponse } from 'react-router';
import type { AdminAnswer } from '../answer.ts';
import { jobCalled } from './jobs-by-name.ts';
import type { AdminData } from '../load-admin.ts';
import { connectionDropped } from '../messages.ts';

let seen: AdminData | undefined;

/** Stores the page's current data, in case the connection drops during the next refresh. */
export const rememberAdminData = (page: AdminData) => {
  seen = page;
};

/** Returns the new data, or the stored data if there is no answer. */
export async function orLastSeen(asked: Promise<AdminData>): Promise<AdminData & { isDisconnected?: true }> {
  try {
    return await asked;
  } catch (failure) {
    if (!seen || failure instanceof Response || isRouteErrorResponse(failure)) throw failure;
    return { ...seen, isDisconnected: true };
  }
}

export function answerDroppedConnection(form: FormData): AdminAnswer {
  const code = form.get('code');
  if (typeof code === 'string')
    return { scan: { code, format: String(form.get('format')), says: connectionDropped.scan } };
  const job = jobCalled(form.get('job'));
  return {
    failed: job
      ? { kind: job.kind, says: connectionDropped.job }
      : { kind: null, says: connectionDropped.other },
  };
}
