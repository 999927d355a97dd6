import type { JobKind } from '#contract/jobs.ts';
import type { SignInRefusal } from './messages.ts';

/** What the page is told of what was pressed, typed or scanned on it, where no other page follows. */
export type AdminAnswer =
  | { signInRefused: SignInRefusal }
  /** `kind` is null where what failed was no job. */
  | { failed: { kind: JobKind | null; says: string } }
  | { scan: { code: string; format: string; says: string } };

/** A field of a form as text; a file or a missing field is empty. */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}
