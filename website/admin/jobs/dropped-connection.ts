import { isRouteErrorResponse } from 'react-router';
import type { AdminAnswer } from '../answer.ts';
import { findJob } from './jobs-by-name.ts';
import type { AdminData } from '../load-admin.ts';
import { connectionDropped } from '../messages.ts';

let lastSeen: AdminData | undefined;

/** Stores the page's current data, in case the connection drops during the next refresh. */
export const rememberAdminData = (page: AdminData) => {
  lastSeen = page;
};

/** Returns the new data, or the stored data if there is no answer. */
export async function loadOrUseLastSeenPage(
  loading: Promise<AdminData>,
): Promise<AdminData & { isDisconnected?: true }> {
  try {
    return await loading;
  } catch (failure) {
    if (!lastSeen || failure instanceof Response || isRouteErrorResponse(failure)) throw failure;
    return { ...lastSeen, isDisconnected: true };
  }
}

export function answerDroppedConnection(form: FormData): AdminAnswer {
  const code = form.get('code');
  if (typeof code === 'string')
    return { scan: { code, format: String(form.get('format')), message: connectionDropped.scan } };
  const job = findJob(form.get('job'));
  return {
    failed: job
      ? { kind: job.kind, message: connectionDropped.job }
      : { kind: null, message: connectionDropped.other },
  };
}
