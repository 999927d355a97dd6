import type { SignoffOption } from '#contract/operator/sign-off/options.ts';
import type { Problems } from '../../../ui/form/checked-form.ts';

const ownRowsMax = 6;

/**
 * The choices that a form offers: the ticked ones of the usual ones, and those that were typed. `rows` says for each
 * which row of the form it was typed into, null for a tick.
 */
export function readOffered(form: Record<string, string>, usual: SignoffOption[]) {
  const ticked = usual
    .filter((_, index) => form[`offer.${index}`] === 'yes')
    .map((option) => ({ option, row: null }));
  const rows = Array.from({ length: ownRowsMax }, (_, row) => ({
    option: { option: (form[`option.${row}`] ?? '').trim(), text: (form[`text.${row}`] ?? '').trim() },
    row,
  })).filter(({ option: { option, text } }) => option !== '' || text !== '');
  const all = [...ticked, ...rows];
  return { offered: all.map(({ option }) => option), rows: all.map(({ row }) => row) };
}

/** The problems of a refused call, by the fields of the page. */
export const problemsByRow = (fields: Problems, rows: (number | null)[]): Problems =>
  Object.fromEntries(Object.entries(fields).map(([name, problem]) => [nameOnPage(name, rows), problem]));

/** `options.2.text` is `text` of the row into which the third choice was typed. */
function nameOnPage(name: string, rows: (number | null)[]): string {
  const [list, index = '', field = 'text'] = name.split('.');
  if (list !== 'options') return name;
  const row = rows[Number(index || -1)];
  return typeof row === 'number' ? `${field}.${row}` : 'options';
}
