import type { JobKind } from '#contract/jobs.ts';
import type { SignInRefusal } from './messages.ts';

/** The result of an action on this page, if it does not redirect. */
export type AdminAnswer =
  | { signInRefused: SignInRefusal }
  /** `kind` is null if the failure was not about a job. */
  | { failed: { kind: JobKind | null; message: string } }
  | { scan: { code: string; format: string; message: string; caseNumber?: string | null } };
