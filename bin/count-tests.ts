import { resolve } from 'node:path';
import type { EventData } from 'node:test';

/** What node:test tells of a single test, a test that holds others, a suite or a whole file. */
export type TestEvent = { passed: boolean; data: EventData.TestPass | EventData.TestFail };

/** Counts single tests: neither suites nor tests that only hold others, unless such a one fails by itself. */
export function countTests() {
  const lastNesting = new Map<string, number>();
  const count = { passed: 0, failed: 0, skipped: 0, add };
  return count;

  function add(event: TestEvent) {
    const { file = '', nesting } = event.data;
    // The tests inside a test are told of before it.
    const holdsOthers = (lastNesting.get(file) ?? 0) > nesting;
    lastNesting.set(file, nesting);
    const outcome = outcomeOf(event, holdsOthers);
    if (outcome) count[outcome] += 1;
  }
}

function outcomeOf({ passed, data }: TestEvent, holdsOthers: boolean) {
  if (isEmptyFile({ passed, data })) return 'failed';
  if (!passed && data.todo === undefined) return holdsOthers && onlyOthersFailed(data) ? undefined : 'failed';
  if (holdsOthers || data.details.type === 'suite') return undefined;
  return data.skip !== undefined || data.todo !== undefined ? 'skipped' : 'passed';
}

function onlyOthersFailed({ details }: TestEvent['data']) {
  return (details as { error?: { failureType?: string } }).error?.failureType === 'subtestsFailed';
}

/** A file without a test is told of as if it were a test that passed. */
export function isEmptyFile({ passed, data }: TestEvent): boolean {
  return passed && resolve(data.name) === data.file;
}
