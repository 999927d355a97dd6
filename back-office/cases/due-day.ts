import { todayInLondon } from '#contract/fields/today.ts';
import { findStageTask } from '#contract/operator/cases/stage-tasks.ts';
import type { Jurisdiction } from '#contract/operator/cases/stages.ts';

/** The due day of a task, for a stage that begins now; null if the table no longer has the task. */
export function findDueDay(
  { jurisdiction, kind }: { jurisdiction: Jurisdiction; kind: string },
  now: Date,
): string | null {
  const stageTask = findStageTask(jurisdiction, kind);
  if (!stageTask) return null;
  const due = new Date(`${todayInLondon(now)}T12:00:00Z`);
  due.setUTCDate(due.getUTCDate() + stageTask.days);
  return due.toISOString().slice(0, 10);
}
