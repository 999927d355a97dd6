import type { UploadOrder } from '#contract/photographs.ts';
import { whyLeftOut, type LeftOut } from './chosen-files.ts';
import { leftOut as reasons, photographs, removals, upload } from './messages.ts';
import { newRandomKey } from './sending/random-key.ts';
import type { Removal } from './removal/remove-added.ts';

/** The default limit of one funeral. More would make the page slow. */
const rowsMax = 500;

export type Row = {
  id: number;
  file: File;
  /** A blob URL; undefined until it is drawn, null if this browser cannot show the image. */
  preview: string | null | undefined;
  state: 'chosen' | 'waiting' | 'sending' | 'stored' | 'failed';
  percent: number;
  /** Why it failed, or why it could not be removed again. */
  says: string;
  /** With it, this page can remove the photograph from the gallery after the upload. */
  removalKey: string;
  /** Its position among the files of one list. */
  order: UploadOrder;
  /** Uploaded from this page, by a back office that can remove it again. */
  isRemovable: boolean;
  /** Sending it again would not help. */
  isRefused: boolean;
};

/** `heard` is for screen readers alone, because the page shows it elsewhere. */
export type Message = { kind: 'heard' | 'plain' | 'right' | 'partly' | 'wrong'; says: string; more?: string };

/** Section 4: files selected, uploading, uploaded. */
export type UploadView = {
  phase: 'choosing' | 'sending' | 'uploaded';
  rows: Row[];
  message: Message | null;
  leftOut: LeftOut[];
  isPreparing: boolean;
};

export const emptyView: UploadView = {
  phase: 'choosing',
  rows: [],
  message: null,
  leftOut: [],
  isPreparing: false,
};

export const isStored = ({ state }: Row): boolean => state === 'stored';

/** The view after files were chosen. */
export function withChosen(view: UploadView, files: File[], nextId: number): UploadView {
  const ready = { ...view, isPreparing: false };
  if (view.phase === 'sending') return { ...ready, message: { kind: 'plain', says: upload.uploading } };
  const before = view.phase === 'uploaded' ? [] : view.rows;
  const { fresh, leftOut } = sortOut(files, before);
  const batch = before[0]?.order.batch ?? newRandomKey();
  // After a failure the list has another order, and numbers once used may have arrived.
  const first = Math.max(-1, ...before.map(({ order }) => order.number)) + 1;
  const added = fresh.map((file, index): Row => {
    return { ...newRow(), file, id: nextId + index, order: { batch, number: first + index } };
  });
  const rows = [...before, ...added];
  return { ...ready, phase: 'choosing', rows, leftOut, message: messageFor(files, fresh, leftOut, rows) };
}

const newRow = () =>
  ({
    preview: undefined,
    state: 'chosen',
    percent: 0,
    says: '',
    removalKey: newRandomKey(),
    isRemovable: false,
    isRefused: false,
  }) as const;

function sortOut(files: File[], before: Row[]) {
  const known = new Set(before.map(({ file }) => sameness(file)));
  const fresh: File[] = [];
  const leftOut: LeftOut[] = [];
  for (const file of files) {
    const tooMany = before.length + fresh.length >= rowsMax ? reasons.tooMany : null;
    const says = whyLeftOut(file) ?? (known.has(sameness(file)) ? '' : tooMany);
    if (says) leftOut.push({ name: file.name, says });
    if (says === null) fresh.push(file);
    known.add(sameness(file));
  }
  return { fresh, leftOut };
}

const sameness = ({ name, size, lastModified }: File) => `${lastModified} ${size} ${name}`;

function messageFor(files: File[], fresh: File[], leftOut: LeftOut[], rows: Row[]): Message | null {
  if (files.length === 0) return null;
  if (fresh.length > 0) return { kind: 'heard', says: `${photographs(rows.length)} chosen.` };
  if (leftOut.some(({ says }) => says === reasons.tooMany)) return { kind: 'plain', says: upload.full };
  const areKnown = leftOut.length < files.length;
  return areKnown ? { kind: 'plain', says: upload.inTheList } : { kind: 'wrong', says: upload.noImages };
}

export function withoutRow(view: UploadView, id: number): UploadView {
  const removed = view.rows.find((row) => row.id === id);
  const rows = view.rows.filter((row) => row.id !== id);
  const name = removed?.file.name ?? '';
  const says = removed && mayBeStored(removed) ? upload.maybeAdded(name) : `${name} was removed.`;
  const areUploaded = view.phase === 'choosing' && rows.length > 0 && rows.every(isStored);
  const phase = areUploaded ? 'uploaded' : view.phase;
  return { ...view, phase, rows, message: { kind: 'plain', says } };
}

/** Once the whole file has been sent, it may be stored even if the request is aborted. */
export const mayBeStored = ({ state, percent }: Row): boolean => state === 'sending' && percent === 99;

/** The view after an uploaded photograph was to be removed from the gallery. */
export function withRemoval(view: UploadView, { id, file }: Row, word: Removal): UploadView {
  const message = removalMessage({ word, name: file.name });
  if (word === 'removed') return { ...view, message, rows: view.rows.filter((row) => row.id !== id) };
  const failed = { says: removals[word](removals.noName), isRemovable: word === 'trouble' };
  return { ...withRow(view, id, failed), message };
}

export const removalMessage = ({ word, name }: { word: Removal; name: string }): Message => ({
  kind: word === 'removed' ? 'right' : 'wrong',
  says: removals[word](name || removals.noName),
});

/** The view when an upload begins. Photographs that are already stored keep their state. */
export function asSending(view: UploadView): UploadView {
  const rows = view.rows.map((row): Row =>
    row.state === 'stored' ? row : { ...row, state: 'waiting', percent: 0, says: '', isRefused: false },
  );
  const count = rows.filter(({ state }) => state !== 'stored').length;
  const message: Message = { kind: 'heard', says: `Uploading ${photographs(count)}.` };
  return { ...view, phase: 'sending', rows, leftOut: [], message };
}

/** The view when the upload has ended. `stopped` is the sentence about all photographs that ended it early, or null. */
export function asEnded(view: UploadView, stopped: string | null): UploadView {
  if (view.rows.length === 0) return { ...view, phase: 'choosing' };
  if (view.rows.every(isStored)) {
    return { ...view, phase: 'uploaded', message: { kind: 'right', says: upload.uploaded } };
  }
  // Section 8: all progress is reset. Stored photographs keep their tick.
  const stored = view.rows.filter(isStored).map((row): Row => ({ ...row, percent: 0 }));
  const failed = view.rows
    .filter((row) => !isStored(row))
    .map((row): Row => ({ ...row, state: 'failed', percent: 0, says: row.says === stopped ? '' : row.says }));
  // Those that failed stand first, next to the message.
  const rows = [...failed, ...stored];
  return { ...view, phase: 'choosing', rows, message: messageAfter(stored, failed, stopped) };
}

function messageAfter(stored: Row[], failed: Row[], stopped: string | null): Message {
  if (stored.length === 0) return { kind: 'wrong', says: upload.failed, more: stopped ?? upload.tryAgain };
  const areRefused = failed.every(({ isRefused }) => isRefused);
  const more = stopped ?? (areRefused ? upload.refused(failed.length) : upload.tryTheRest);
  return { kind: 'partly', says: upload.partly(stored.length, failed.length), more };
}

export function withRow(view: UploadView, id: number, change: Partial<Row>): UploadView {
  return { ...view, rows: view.rows.map((row) => (row.id === id ? { ...row, ...change } : row)) };
}

/** Announces progress to screen readers at each quarter, not for each photograph. */
export function withQuarter(view: UploadView): UploadView {
  const stored = view.rows.filter(isStored).length;
  const quarter = Math.floor((4 * stored) / view.rows.length);
  const before = Math.floor((4 * (stored - 1)) / view.rows.length);
  if (view.rows.length < 8 || quarter === before || quarter === 4) return view;
  return {
    ...view,
    message: { kind: 'heard', says: `${stored} of ${photographs(view.rows.length)} uploaded.` },
  };
}
