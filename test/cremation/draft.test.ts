import assert from 'node:assert/strict';
import { afterEach, describe, mock, test } from 'node:test';
import { eraseDraft, readDraft, saveDraft } from '#website/cremation/draft/draft.ts';

const dayMs = 86_400_000;
const margaret = { firstName: 'Margaret', town: 'Ludlow' };

/** A browser's `localStorage`, with one entry at most. */
function createStorage(stored: string | null = null) {
  let text = stored;
  return {
    getItem: () => text,
    setItem: (_: string, value: string) => void (text = value),
    removeItem: () => void (text = null),
  };
}

function useStorage(value: object | undefined) {
  Object.defineProperty(globalThis, 'localStorage', { value, configurable: true });
}

afterEach(() => {
  mock.timers.reset();
  useStorage(undefined);
});

test('a draft is read as it was saved, until it is erased', () => {
  useStorage(createStorage());
  assert.equal(saveDraft(margaret), true);
  assert.deepEqual(readDraft()?.typed, margaret);
  eraseDraft();
  assert.equal(readDraft(), null);
});

test('a draft is kept for seven days and is then gone', () => {
  mock.timers.enable({ apis: ['Date'], now: Date.UTC(2026, 10, 1) });
  const here = createStorage();
  useStorage(here);
  saveDraft(margaret);
  mock.timers.tick(7 * dayMs - 1);
  assert.deepEqual(readDraft()?.typed, margaret);
  mock.timers.tick(1);
  assert.equal(readDraft(), null);
  assert.equal(here.getItem(), null);
});

test('a damaged draft is no draft', () => {
  for (const stored of ['', '{', '1', 'null', '[]', '"text"', '{"typed":{"town":"Ludlow"}}']) {
    useStorage(createStorage(stored));
    assert.equal(readDraft(), null, stored);
  }
});

describe('Nothing is kept, and nothing breaks, in a browser', () => {
  const refuse = () => {
    throw new DOMException('Full', 'QuotaExceededError');
  };
  const browsers: Record<string, () => void> = {
    'whose storage is full': () => useStorage({ ...createStorage(), setItem: refuse }),
    'without storage': () => useStorage(undefined),
    'that denies its storage': () =>
      Object.defineProperty(globalThis, 'localStorage', { get: refuse, configurable: true }),
  };
  for (const [which, begin] of Object.entries(browsers))
    test(which, () => {
      begin();
      assert.equal(saveDraft(margaret), false);
      assert.equal(readDraft(), null);
      eraseDraft();
    });
});
