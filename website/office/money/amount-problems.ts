import type { Problems } from '../../ui/form/checked-form.ts';

/** The problems of a call about one amount, by the inputs that they are about. */
export const mapAmountProblems = ({ amountPence, ...fields }: Problems): Problems => ({
  ...fields,
  ...(amountPence && { amount: amountPence }),
});
