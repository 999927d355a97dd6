import { data } from 'react-router';
import type { Refused } from '#contract/call.ts';

/** The page that asked for a reason again, with what was typed and why it was refused. */
export const replyToReason = ({ status, detail, more }: Refused, reason: string) =>
  data(
    { reason, problem: more.fields?.reason ?? null, refused: more.fields?.reason ? null : detail },
    { status },
  );
