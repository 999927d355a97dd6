import type { SignoffOption } from '#contract/operator/sign-off/options.ts';
import type { Problems } from '../../../ui/form/checked-form.ts';

const ownRowsMax = 6;

/**
 * The choices that a form offers: the ticked ones of the usual ones, and those that were typed. `rows` says for each
 * which row of the form it belongs to, such as `2` or `offer.0` for a tick.
 */
export function readOffered(form: Record<string, string>, usual: SignoffOption[]) {
  const ticked = usual
    .map((option, index) => ({
      option: { ...option, explanation: form[`explanation.offer.${index}`] ?? option.explanation },
      row: `offer.${index}`,
    }))
    .filter(({ row }) => form[row] === 'yes');
  const rows = Array.from({ length: ownRowsMax }, (_, row) => ({
    option: {
      option: (form[`option.${row}`] ?? '').trim(),
      text: (form[`text.${row}`] ?? '').trim(),
      explanation: form[`explanation.${row}`],
    },
    row: String(row),
  })).filter(({ option: { option, text, explanation } }) =>
    [option, text, explanation?.trim()].some(Boolean),
  );
  const all = [...ticked, ...rows];
  return { offered: all.map(({ option }) => option), rows: all.map(({ row }) => row) };
}

/** The problems of a refused call, by the fields of the page. */
export const mapChoiceProblems = (fields: Problems, rows: string[]): Problems =>
  Object.fromEntries(Object.entries(fields).map(([name, problem]) => [nameOnPage(name, rows), problem]));

/** `options.2.text` is `text` of the row into which the third choice was typed. */
function nameOnPage(name: string, rows: string[]): string {
  const [list, index = '', field = 'text'] = name.split('.');
  if (list !== 'options') return name;
  const row = rows[Number(index || -1)];
  const isOnPage = row && (!row.startsWith('offer') || field === 'explanation');
  return isOnPage ? `${field}.${row}` : 'options';
}
