import { isRouteErrorResponse } from 'react-router';
import type { AdminAnswer } from '../answer.ts';
import { jobCalled } from './jobs-by-name.ts';
import type { AdminData } from '../load-admin.ts';
import { connectionDropped } from '../messages.ts';

let seen: AdminData | undefined;

/** What the page shows now, for when the line breaks at the next look. */
export const rememberAdminData = (page: AdminData) => {
  seen = page;
};

/** What is answered; where nothing is, what was shown before. */
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
