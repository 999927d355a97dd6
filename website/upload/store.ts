import { minuteMs } from '#contract/fields/durations.ts';
import { removalTexts, uploadTexts } from './messages.ts';
import { drawPreview } from './preview/preview.ts';
import { sendRemoval } from './removal/send-removal.ts';
import { sendImage } from './sending/send-image.ts';
import {
  finishUpload,
  beginUpload,
  emptyView,
  isStored,
  mayAlreadyBeStored,
  withChosen,
  removeRow,
  withRemoval,
  withProgressAnnouncement,
  withRow,
  type Row,
  type UploadView,
} from './file-list.ts';
import { sendAll, type SendOutcome } from './sending/queue.ts';

// An external back office knows the chosen order only from the order of arrival, so it gets one at a time.
const atOnceMax = 3;
const offlineMsMax = 10 * minuteMs;
const removalPausesMs = [1_000, 5_000];

/** The state of the upload (chosen files and progress), for `useSyncExternalStore`, and the actions that change it. */
export class UploadStore {
  readonly #isLocalBackOffice: boolean;
  #view = emptyView;
  #nextId = 1;
  #isDrawing = false;
  readonly #listeners = new Set<() => void>();
  readonly #sendings = new Map<number, AbortController>();

  /**
   * @param isLocalBackOffice our own back office stores each photograph once and in the chosen order, however it is
   * sent
   */
  constructor(isLocalBackOffice: boolean) {
    this.#isLocalBackOffice = isLocalBackOffice;
  }

  readonly view = () => this.#view;

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** True from opening the file dialog until the browser passes the files on, which takes a phone a while. */
  readonly prepare = (isPreparing: boolean) => this.#show({ ...this.#view, isPreparing });

  readonly choose = (files: File[]) => {
    this.#show(withChosen(this.#view, files, this.#nextId));
    this.#nextId += files.length;
    void this.#drawPreviews();
  };

  readonly remove = (id: number) => {
    const row = this.#rowOf(id);
    this.#sendings.get(id)?.abort();
    this.#show(removeRow(this.#view, id));
    if (row && mayAlreadyBeStored(row)) void this.#removeIfStored(row);
  };

  /** Removes an uploaded photograph from the gallery too. Resolves to whether it is gone. */
  readonly removeAdded = async (id: number): Promise<boolean> => {
    const row = this.#rowOf(id);
    if (!row) return false;
    const removal = await sendRemoval(row.removalKey);
    this.#show(withRemoval(this.#view, row, removal));
    return removal === 'removed';
  };

  /** With unsaved captions, the photographs stay in the list when more are chosen. */
  readonly setUnsavedWords = (hasUnsavedWords: boolean) => {
    if (hasUnsavedWords !== this.#view.hasUnsavedWords) this.#show({ ...this.#view, hasUnsavedWords });
  };

  readonly clear = () => this.#show(emptyView);

  readonly send = async () => {
    if (this.#view.phase === 'sending' || this.#view.rows.every(isStored)) return;
    this.#show(beginUpload(this.#view));
    const stopped = await sendAll(
      this.#view.rows.filter((row) => !isStored(row)),
      {
        atOnce: this.#isLocalBackOffice ? atOnceMax : 1,
        send: (row) => this.#sendRow(row),
        pause: (ms) => this.#pause(ms),
        isWanted: ({ id }) => this.#has(id),
        ended: (row, outcome) => this.#ended(row, outcome),
      },
    );
    this.#show(finishUpload(this.#view, stopped));
  };

  async #sendRow({ id, file, removalKey, order }: Row): Promise<SendOutcome> {
    const sending = new AbortController();
    this.#sendings.set(id, sending);
    this.#change(id, { state: 'sending', percent: 0 });
    const outcome = await sendImage(file, {
      isLocalBackOffice: this.#isLocalBackOffice,
      removalKey,
      order,
      onPercent: (percent) => this.#change(id, { percent }),
      signal: sending.signal,
    });
    this.#sendings.delete(id);
    if (outcome.code === 'trouble') this.#change(id, { state: 'waiting', percent: 0 });
    return outcome;
  }

  async #pause(ms: number) {
    await new Promise((resolve) => setTimeout(resolve, ms));
    if (navigator.onLine) return;
    this.#showMessage(uploadTexts.offline);
    await new Promise<void>((resolve) => {
      setTimeout(resolve, offlineMsMax);
      window.addEventListener('online', () => resolve(), { once: true });
    });
    this.#showMessage(uploadTexts.online);
  }

  #ended({ id }: Row, outcome: SendOutcome) {
    if (outcome.code === 'stored') {
      this.#change(id, { state: 'stored', percent: 100, isRemovable: outcome.isRemovable });
      this.#show(withProgressAnnouncement(this.#view));
    } else {
      const isRefused = outcome.code === 'refused';
      this.#change(id, { state: 'failed', percent: 0, message: outcome.message, isRefused });
    }
  }

  // The server may store it only after the request was aborted.
  async #removeIfStored({ removalKey, file }: Row) {
    for (const ms of removalPausesMs) {
      await new Promise((resolve) => setTimeout(resolve, ms));
      if ((await sendRemoval(removalKey)) !== 'removed') continue;
      const isStillSaid = this.#view.message?.text === uploadTexts.maybeAdded(file.name);
      if (isStillSaid) this.#showMessage(removalTexts.removed(file.name));
      return;
    }
  }

  // One at a time, to limit memory.
  async #drawPreviews() {
    if (this.#isDrawing) return;
    this.#isDrawing = true;
    for (let row = this.#undrawn(); row; row = this.#undrawn()) {
      const preview = await drawPreview(row.file);
      if (this.#has(row.id)) this.#change(row.id, { preview });
      else if (preview) URL.revokeObjectURL(preview);
    }
    this.#isDrawing = false;
  }

  readonly #undrawn = () => this.#view.rows.find(({ preview }) => preview === undefined);

  readonly #rowOf = (id: number) => this.#view.rows.find((row) => row.id === id);

  readonly #has = (id: number) => this.#rowOf(id) !== undefined;

  readonly #showMessage = (message: string) =>
    this.#show({ ...this.#view, message: { kind: 'plain', text: message } });

  readonly #change = (id: number, changes: Partial<Row>) => this.#show(withRow(this.#view, id, changes));

  #show(view: UploadView) {
    const previewsInUse = new Set(view.rows.map(({ preview }) => preview));
    for (const { preview } of this.#view.rows) {
      if (preview && !previewsInUse.has(preview)) URL.revokeObjectURL(preview);
    }
    this.#view = view;
    for (const listener of this.#listeners) listener();
  }
}
