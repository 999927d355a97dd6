import { data } from 'react-router';
import type { Refused } from '#contract/call.ts';
import { baseOf } from '../form/revision-field.tsx';

type Typed = { reason: string; revision?: string | undefined };

/** The page that asked for a reason again, with what was typed and why it was refused. */
export function replyToReason(refused: Refused, { reason, revision }: Typed) {
  const { status, detail, more } = refused;
  const problem = more.fields?.reason ?? null;
  const base = baseOf(refused, revision);
  return data({ reason, problem, refused: problem ? null : detail, base }, { status });
}
