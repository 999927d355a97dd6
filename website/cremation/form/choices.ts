import { isRefused } from '#contract/call.ts';
import type { BackOffice } from '#contract/calls.ts';
import { withTimeout } from '../../ui/with-timeout.ts';

/** The options of each list; null until the back office has answered. Split by `fieldName` (section 7). */
export type Choices = Record<'maritalStatus' | 'gender', string[]> | null;

const fieldNames = { maritalStatus: 'MaritalStatus', gender: 'Gender' };

/**
 * Reads the options of the lists.
 * @param waitMs after this time the page is sent without them; it works without them and can ask again
 */
export const loadChoices = (backOffice: BackOffice, waitMs: number): Promise<Choices> =>
  withTimeout(waitMs, readChoices(backOffice));

async function readChoices(backOffice: BackOffice): Promise<Choices> {
  const items = await backOffice.getDropdowns({}).catch(() => null);
  if (!items || isRefused(items)) return null;
  const findOptions = (label: string) =>
    items.flatMap(({ fieldName, displayName }) =>
      fieldName === label && displayName.trim() ? [displayName] : [],
    );
  const choices = {
    maritalStatus: findOptions(fieldNames.maritalStatus),
    gender: findOptions(fieldNames.gender),
  };
  // An empty list would make the question impossible to answer.
  return choices.maritalStatus.length > 0 && choices.gender.length > 0 ? choices : null;
}
