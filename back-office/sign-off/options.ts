import type { Answer, Refused } from '#contract/call.ts';
import { cleanText } from '#contract/fields/clean-text.ts';
import type { OptionsChange, signoffOptionCalls } from '#contract/operator/sign-off/options.ts';
import { signoffOptionTexts, standardOptions } from '#contract/sign-off-options.ts';
import type { Queries } from '../database/database.ts';
import { recordSignoffChange, type SignoffOption, type SignoffParts } from './parts.ts';
import { isStale, refuseChangedMeanwhile } from '../check.ts';

type DefaultOptions = Answer<typeof signoffOptionCalls.getSignoffOptions>;
type OptionsRow = { options: SignoffOption[] | null; revision: number };

/** The options as they are stored, without empty explanations. */
export const cleanOptions = (options: SignoffOption[]): SignoffOption[] =>
  options.map(({ option, text, explanation = '' }) => ({
    option,
    text: cleanText(text),
    ...(cleanText(explanation) !== '' && { explanation: cleanText(explanation) }),
  }));

/** The default options of a new sign-off. */
export async function readDefaultOptions({ oneRow }: Queries): Promise<DefaultOptions> {
  const { options, revision } = await oneRow<OptionsRow>`select options, revision from signoff_options`;
  return { options: options ?? standardOptions, isStandard: options === null, revision };
}

/** Changes the default options. A sign-off that was sent keeps its own options. */
export const updateSignoffOptions = (
  parts: SignoffParts,
  { options: input, revision }: OptionsChange,
): Promise<true | Refused> =>
  parts.database.transaction(async (database) => {
    const stored =
      await database.oneRow<OptionsRow>`select options, revision from signoff_options for update`;
    const before = stored;
    if (isStale(revision, before.revision)) return revisionConflict;
    const options = input && cleanOptions(input);
    const after = options && isStandard(options) ? null : options;
    if (formatOptions(before.options) === formatOptions(after)) return true;
    await database.rows`
      update signoff_options set options = ${after && JSON.stringify(after)}, revision = revision + 1`;
    await recordSignoffChange(parts, database, {
      record: { type: 'signoff_options', id: 'options' },
      actor: parts.actor,
      action: 'changed',
      changes: { options: [formatOptions(before.options), formatOptions(after)] },
    });
    return true;
  });

const formatOptions = (options: SignoffOption[] | null): string =>
  (options ?? standardOptions)
    .map(({ option, text, explanation }) =>
      [signoffOptionTexts.has(option) ? text : `${option}: ${text}`, explanation && `(${explanation})`]
        .filter(Boolean)
        .join(' '),
    )
    .join(' / ');

const isStandard = (options: SignoffOption[]): boolean => formatOptions(options) === formatOptions(null);

const revisionConflict = refuseChangedMeanwhile('the choices');
