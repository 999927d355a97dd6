import { operatorCalls } from '#contract/operator/calls.ts';
import { todayInLondon } from '#contract/fields/today.ts';
import { addMonths, countMonths, getMonth, listMonths } from '#contract/fields/months.ts';
import { reportMonthsMax } from '#contract/operator/reports/reports.ts';
import { readQuery } from '../list/read-list.ts';

export type ReportRange = { from: string; to: string; branch?: string };

const usualMonths = 12;
const offeredMonths = 60;

/** The months and the branch of a report, by its address; at first the last twelve months. */
export function readRange(url: string, now: Date): ReportRange & { problem: string | null } {
  const query = readQuery(url, operatorCalls.getReport);
  const { to = getMonth(todayInLondon(now)) } = query;
  const { from = addMonths(to, 1 - usualMonths) } = query;
  const selectedBranch = query.branch ? { branch: query.branch } : {};
  if (from > to)
    return {
      from: to,
      to,
      ...selectedBranch,
      problem: 'The first month was after the last one. This is the last one.',
    };
  if (countMonths(from, to) > reportMonthsMax) {
    const problem = `A report has ${reportMonthsMax} months at most. These are the last of them.`;
    return { from: addMonths(to, 1 - reportMonthsMax), to, ...selectedBranch, problem };
  }
  return { from, to, ...selectedBranch, problem: null };
}

/** The months to choose from, the latest first, with those that are chosen now. */
export function listMonthChoices(now: Date, selectedMonths: string[]): string[] {
  const last = getMonth(todayInLondon(now));
  const recent = listMonths(addMonths(last, 1 - offeredMonths), last);
  return [...new Set([...recent, ...selectedMonths])].toSorted().toReversed();
}
