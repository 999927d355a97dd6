import assert from 'node:assert/strict';
import { test } from 'node:test';
import { foldAnswers } from '#website/office/cases/record/fold-answers.ts';

type Changes = Record<string, [unknown, unknown]>;

const line = (time: string, action: string, changes: Changes = {}) => ({
  at: `2026-11-24T${time}`,
  who: 'The family',
  action,
  changes,
});
const save = (time: string, by: string, field: string, values: [unknown, unknown], topic = 'The ashes') =>
  line(time, 'answered the application', { answeredBy: [null, by], topic: [null, topic], [field]: values });

/** A history with the newest line first, as a page shows it. */
const fold = (...lines: ReturnType<typeof line>[]) => {
  const { items, total } = foldAnswers({ items: lines.toReversed(), total: lines.length + 40, next: '7' });
  assert.equal(total, items.length + 40);
  return items.map(({ at, action, changes }) => [
    at.slice(11, 16),
    action,
    Object.entries(changes ?? {}).flatMap(([name, [was, is]]) =>
      name === 'topic' || name === 'answeredBy' ? [] : [`${name}: ${String(was)} -> ${String(is)}`],
    ),
  ]);
};

test('what one person saves on one page within minutes is one line, first words to last', () => {
  const lines = fold(
    save('10:00:00', 'Ann', 'Place', ['', 'At h']),
    save('10:00:05', 'Ann', 'Place', ['At h', 'At home']),
    save('10:09:00', 'Ann', 'Name', ['', 'Ben']),
    save('10:18:59', 'Ann', 'Place', ['At home', 'At home, upstairs']),
  );
  assert.deepEqual(lines, [
    ['10:18', 'answered the application', ['Place:  -> At home, upstairs', 'Name:  -> Ben']],
  ]);
});

test('a pause, another person, another page and any other act begin a new line', () => {
  const answered = 'answered the application';
  const lines = fold(
    save('10:00:00', 'Ann', 'Place', ['', 'A']),
    save('10:01:00', 'Ben', 'Place', ['A', 'B']),
    save('10:02:00', 'Ann', 'Place', ['B', 'C']),
    save('10:03:00', 'Ann', 'Place', ['C', 'D'], 'Belongings and size'),
    line('10:04:00', 'signed the application'),
    save('10:05:00', 'Ann', 'Place', ['C', 'E']),
    save('10:15:01', 'Ann', 'Place', ['E', 'F']),
  );
  assert.deepEqual(lines, [
    ['10:15', answered, ['Place: E -> F']],
    ['10:05', answered, ['Place: C -> E']],
    ['10:04', 'signed the application', []],
    ['10:03', answered, ['Place: C -> D']],
    ['10:02', answered, ['Place:  -> C']],
    ['10:01', answered, ['Place: A -> B']],
  ]);
});

test('lines of before, which name no page, and erased ones stay as they are', () => {
  const erased = { ...line('10:00:02', 'answered the application'), changes: null };
  const { items } = foldAnswers({
    items: [
      erased,
      erased,
      line('10:00:01', 'answered the application', { Place: ['', 'A'] }),
      line('10:00:00', 'answered the application', { Place: ['A', 'B'] }),
    ] as never,
    total: 4,
    next: null,
  });
  assert.equal(items.length, 4);
});
