import { resolve } from 'node:path';
import type { EventData } from 'node:test';

/** A report of node:test about a single test, a test that contains others, a suite or a whole file. */
export type TestEvent = { passed: boolean; data: EventData.TestPass | EventData.TestFail };

/** Counts single tests. Suites and tests that only contain others count only when they fail by themselves. */
export function countTests() {
  const lastNesting = new Map<string, number>();
  const count = { passed: 0, failed: 0, skipped: 0, add };
  return count;

  function add(event: TestEvent) {
    const { file = '', nesting } = event.data;
    // The reporter announces the tests inside a test before the test itself.
    const holdsOthers = (lastNesting.get(file) ?? 0) > nesting;
    lastNesting.set(file, nesting);
    const outcome = readOutcome(event, holdsOthers);
    if (outcome) count[outcome] += 1;
    return outcome;
  }
}

function readOutcome({ passed, data }: TestEvent, holdsOthers: boolean) {
  if (!holdsOthers && isOfFile({ passed, data })) return 'failed';
  if (!passed && data.todo === undefined)
    return holdsOthers && hasOnlyOthersFailed(data) ? undefined : 'failed';
  if (holdsOthers || data.details.type === 'suite') return undefined;
  return data.skip !== undefined || data.todo !== undefined ? 'skipped' : 'passed';
}

function hasOnlyOthersFailed({ details }: TestEvent['data']) {
  return (details as { error?: { failureType?: string } }).error?.failureType === 'subtestsFailed';
}

// node:test reports a file without tests as one passed test, and a group (bin/tests/test-groups.ts) each file as a suite.
function isOfFile({ passed, data }: TestEvent): boolean {
  return passed && resolve(data.name) === data.file;
}
