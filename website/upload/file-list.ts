import type { UploadOrder } from '#contract/photographs.ts';
import { findReasonToLeaveOut, type LeftOutFile } from './chosen-files.ts';
import { leftOutTexts as reasons, formatPhotographs, removalTexts, uploadTexts } from './messages.ts';
import { createRandomKey } from './sending/random-key.ts';
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
  /** The reason why it failed or could not be removed. */
  message: string;
  /** The key with which this page can remove the photograph from the gallery after the upload. */
  removalKey: string;
  /** Its position among the files of one list. */
  order: UploadOrder;
  /** Whether it was uploaded from this page to a back office that can remove it. */
  isRemovable: boolean;
  /** Whether a retry would not help. */
  isRefused: boolean;
};

/** `heard` is for screen readers alone, because the page shows it elsewhere. */
export type UploadMessage = {
  kind: 'heard' | 'plain' | 'right' | 'partly' | 'wrong';
  text: string;
  more?: string;
};

/** Section 4: files selected, uploading, uploaded. */
export type UploadView = {
  phase: 'choosing' | 'sending' | 'uploaded';
  rows: Row[];
  message: UploadMessage | null;
  leftOut: LeftOutFile[];
  isPreparing: boolean;
  /** Whether captions in the list are not saved yet. */
  hasUnsavedWords: boolean;
};

export const emptyView: UploadView = {
  phase: 'choosing',
  rows: [],
  message: null,
  leftOut: [],
  isPreparing: false,
  hasUnsavedWords: false,
};

export const isStored = ({ state }: Row): boolean => state === 'stored';

/** The view after files were chosen. */
export function withChosen(view: UploadView, files: File[], nextId: number): UploadView {
  const ready = { ...view, isPreparing: false };
  if (view.phase === 'sending') return { ...ready, message: { kind: 'plain', text: uploadTexts.uploading } };
  const before = view.phase === 'uploaded' && !view.hasUnsavedWords ? [] : view.rows;
  const { newFiles, leftOut } = sortOut(files, before);
  const batch = before[0]?.order.batch ?? createRandomKey();
  // A failure changes the order of the list, and numbers once used may have arrived.
  const first = Math.max(-1, ...before.map(({ order }) => order.number)) + 1;
  const added = newFiles.map((file, index): Row => {
    return { ...newRow(), file, id: nextId + index, order: { batch, number: first + index } };
  });
  const rows = [...before, ...added];
  return {
    ...ready,
    phase: 'choosing',
    rows,
    leftOut,
    message: describeChoice(files, newFiles, leftOut, rows),
  };
}

const newRow = () =>
  ({
    preview: undefined,
    state: 'chosen',
    percent: 0,
    message: '',
    removalKey: createRandomKey(),
    isRemovable: false,
    isRefused: false,
  }) as const;

function sortOut(files: File[], before: Row[]) {
  const known = new Set(before.map(({ file }) => identifyFile(file)));
  const newFiles: File[] = [];
  const leftOut: LeftOutFile[] = [];
  for (const file of files) {
    const tooMany = before.length + newFiles.length >= rowsMax ? reasons.tooMany : null;
    const message = findReasonToLeaveOut(file) ?? (known.has(identifyFile(file)) ? '' : tooMany);
    if (message) leftOut.push({ name: file.name, message });
    if (message === null) newFiles.push(file);
    known.add(identifyFile(file));
  }
  return { newFiles, leftOut };
}

const identifyFile = ({ name, size, lastModified }: File) => `${lastModified} ${size} ${name}`;

function describeChoice(
  files: File[],
  newFiles: File[],
  leftOut: LeftOutFile[],
  rows: Row[],
): UploadMessage | null {
  if (files.length === 0) return null;
  if (newFiles.length > 0) return { kind: 'heard', text: `${formatPhotographs(rows.length)} chosen.` };
  if (leftOut.some(({ message }) => message === reasons.tooMany))
    return { kind: 'plain', text: uploadTexts.full };
  const areKnown = leftOut.length < files.length;
  return areKnown
    ? { kind: 'plain', text: uploadTexts.inTheList }
    : { kind: 'wrong', text: uploadTexts.noImages };
}

export function removeRow(view: UploadView, id: number): UploadView {
  const removed = view.rows.find((row) => row.id === id);
  const rows = view.rows.filter((row) => row.id !== id);
  const name = removed?.file.name ?? '';
  const text = removed && mayAlreadyBeStored(removed) ? uploadTexts.maybeAdded(name) : `${name} was removed.`;
  const areUploaded = view.phase === 'choosing' && rows.length > 0 && rows.every(isStored);
  const phase = areUploaded ? 'uploaded' : view.phase;
  return { ...view, phase, rows, message: { kind: 'plain', text } };
}

/** Whether it may be stored even if the request is aborted, because the whole file has been sent. */
export const mayAlreadyBeStored = ({ state, percent }: Row): boolean => state === 'sending' && percent === 99;

/** The view after an attempt to remove an uploaded photograph from the gallery. */
export function withRemoval(view: UploadView, { id, file }: Row, outcome: Removal): UploadView {
  const message = createRemovalMessage({ outcome, name: file.name });
  if (outcome === 'removed') return { ...view, message, rows: view.rows.filter((row) => row.id !== id) };
  const failed = { message: removalTexts[outcome](removalTexts.noName), isRemovable: outcome === 'trouble' };
  return { ...withRow(view, id, failed), message };
}

export const createRemovalMessage = ({
  outcome,
  name,
}: {
  outcome: Removal;
  name: string;
}): UploadMessage => ({
  kind: outcome === 'removed' ? 'right' : 'wrong',
  text: removalTexts[outcome](name || removalTexts.noName),
});

/** Creates the view when an upload begins. Photographs that are already stored keep their state. */
export function beginUpload(view: UploadView): UploadView {
  const rows = view.rows.map((row): Row =>
    row.state === 'stored' ? row : { ...row, state: 'waiting', percent: 0, message: '', isRefused: false },
  );
  const count = rows.filter(({ state }) => state !== 'stored').length;
  const message: UploadMessage = { kind: 'heard', text: `Uploading ${formatPhotographs(count)}.` };
  return { ...view, phase: 'sending', rows, leftOut: [], message };
}

/**
 * Creates the view when the upload has ended. `stopped` is the sentence about all photographs that ended it early,
 * or null.
 */
export function finishUpload(view: UploadView, stopped: string | null): UploadView {
  if (view.rows.length === 0) return { ...view, phase: 'choosing' };
  if (view.rows.every(isStored)) {
    return { ...view, phase: 'uploaded', message: { kind: 'right', text: uploadTexts.uploaded } };
  }
  // Section 8: all progress is reset. Stored photographs keep their tick.
  const stored = view.rows.filter(isStored).map((row): Row => ({ ...row, percent: 0 }));
  const failed = view.rows
    .filter((row) => !isStored(row))
    .map((row): Row => ({
      ...row,
      state: 'failed',
      percent: 0,
      message: row.message === stopped ? '' : row.message,
    }));
  // Failed photographs come first, next to the message.
  const rows = [...failed, ...stored];
  return { ...view, phase: 'choosing', rows, message: describeUpload(stored, failed, stopped) };
}

function describeUpload(stored: Row[], failed: Row[], stopped: string | null): UploadMessage {
  if (stored.length === 0)
    return { kind: 'wrong', text: uploadTexts.failed, more: stopped ?? uploadTexts.tryAgain };
  const areRefused = failed.every(({ isRefused }) => isRefused);
  const more = stopped ?? (areRefused ? uploadTexts.refused(failed.length) : uploadTexts.tryTheRest);
  return { kind: 'partly', text: uploadTexts.partly(stored.length, failed.length), more };
}

export function withRow(view: UploadView, id: number, change: Partial<Row>): UploadView {
  return { ...view, rows: view.rows.map((row) => (row.id === id ? { ...row, ...change } : row)) };
}

/** Announces progress to screen readers at each quarter, not for each photograph. */
export function withProgressAnnouncement(view: UploadView): UploadView {
  const stored = view.rows.filter(isStored).length;
  const quarter = Math.floor((4 * stored) / view.rows.length);
  const before = Math.floor((4 * (stored - 1)) / view.rows.length);
  if (view.rows.length < 8 || quarter === before || quarter === 4) return view;
  return {
    ...view,
    message: { kind: 'heard', text: `${stored} of ${formatPhotographs(view.rows.length)} uploaded.` },
  };
}
