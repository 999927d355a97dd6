import { isRefused } from '#contract/call.ts';
import { writeMs } from '#contract/http/time-limits.ts';
import type { VisitorApi } from '#contract/visitor/calls.ts';
import type { Problems } from '../../ui/form/checked-form.ts';
import { readText } from '../../ui/form/read-form.ts';
import { withTimeout } from '../../ui/with-timeout.ts';
import { addedByField } from './field-names.ts';
import { readAdded } from './read-added.ts';

/**
 * `wrong`: a field has a problem. `refused`: no other attempt would help. `trouble`: another may, and this one may have
 * succeeded.
 */
export type CaptionsOutcome = 'saved' | 'wrong' | 'refused' | 'trouble';

export type CaptionsAnswer = {
  outcome: CaptionsOutcome;
  /** By the removal key of the photograph, or `addedBy`. */
  problems: Problems;
};

/** The status of each answer to the script of this page. */
export const captionsStatus: Record<CaptionsOutcome, number> = {
  saved: 200,
  wrong: 400,
  refused: 404,
  trouble: 503,
};

/** Saves the captions of the form that lists the added photographs. */
export async function saveCaptions(
  visitor: VisitorApi | null,
  funeralGuid: string,
  form: FormData,
): Promise<CaptionsAnswer> {
  const photographs = readAdded(form).map(({ removalKey, caption }) => ({ removalKey, caption }));
  if (!visitor || photographs.length === 0) return { outcome: 'refused', problems: {} };
  const body = { addedBy: readText(form, addedByField), photographs };
  const answer = await withTimeout(writeMs, visitor.captionAddedPhotographs({ funeralGuid, body }));
  if (answer === null) return { outcome: 'trouble', problems: {} };
  if (!isRefused(answer)) return { outcome: 'saved', problems: {} };
  const { fields } = answer.more;
  if (!fields) return { outcome: 'refused', problems: {} };
  const problems = Object.entries(fields).map(([path, message]) => [findFieldName(path), message] as const);
  return { outcome: 'wrong', problems: Object.fromEntries(problems) };

  /** Replaces `photographs.2.caption` by the key of the third photograph. */
  function findFieldName(path: string): string {
    const [, number] = path.split('.');
    return (number && photographs[Number(number)]?.removalKey) || path;
  }
}
