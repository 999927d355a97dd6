import type { Answers } from './answers.ts';
import type { Changes } from '../history/differences.ts';

const listNames = (answers: Answers) => Object.keys(answers) as (keyof Answers)[];

/** The answers of two moments that differ: name -> before and after. */
export const differences = (before: Answers, after: Answers): Changes =>
  Object.fromEntries(
    listNames(after)
      .filter((name) => before[name] !== after[name])
      .map((name) => [name, [before[name], after[name]]]),
  );

/**
 * The answers after a family has sent its request again: the new ones, except where staff have corrected
 * an answer that the family has not changed.
 */
export function mergeAnswers(versions: {
  sentBefore: Answers;
  corrected: Answers;
  sentNow: Answers;
}): Answers {
  const { sentBefore, corrected, sentNow } = versions;
  const unchanged = listNames(sentNow).filter((name) => sentNow[name] === sentBefore[name]);
  return { ...sentNow, ...Object.fromEntries(unchanged.map((name) => [name, corrected[name]])) };
}
