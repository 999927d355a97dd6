import { readPounds } from '#contract/fields/pounds.ts';
import { TextField } from './text-field.tsx';

type MoneyFieldProps = {
  name: string;
  label: string;
  hint?: string;
  defaultValue: string;
  problem: string | undefined;
  isOptional?: true;
};

/** An amount in pounds, as people type it. */
export const MoneyField = ({ hint = 'In pounds, such as 1,234.50', ...field }: MoneyFieldProps) => (
  <TextField {...field} hint={hint} inputMode="decimal" autoComplete="off" />
);

/** Whole pence of a typed amount, or what is wrong with it. */
export function readAmount(text: string): { pence: number } | { problem: string } {
  if (text.trim() === '') return { problem: 'Please enter an amount.' };
  const pence = readPounds(text);
  if (pence === null) return { problem: notAnAmount };
  return pence > 0 ? { pence } : { problem: 'Please enter an amount of more than £0.00.' };
}

const notAnAmount =
  'Please enter the amount in pounds and pence, such as 1,234.50. Commas go only between thousands.';
