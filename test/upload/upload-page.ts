import { expect, type Locator, type Page } from '@playwright/test';
import type { FakeCall } from '../support/fake-back-office.ts';
import { readLines, type Visitor } from '../support/visitor.ts';

const funeral = '6a1f6c1e-5b8e-4f0e-9d63-2f9c8b1d7a10';
export const uploadPath = `/documentupload/${funeral}`;
export const uploadCall = 'POST ClientImage/UploadImages';

type ChosenFile = { name: string; mimeType: string; buffer: Buffer };

/** Files that are photographs by name and type. */
export const createChosenFiles = (...names: string[]): ChosenFile[] =>
  names.map((name) => ({ name, mimeType: 'image/jpeg', buffer: Buffer.from(`the bytes of ${name}`) }));

/** This number of file names, numbered as a camera does. */
export const createCameraNames = (count: number) =>
  Array.from({ length: count }, (_, index) => `IMG_${1000 + index}.jpg`);

export const notes: ChosenFile = {
  name: 'notes.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('pdf'),
};

/** The names of the images that reached the back office, in order of name. */
export const readSentNames = (calls: FakeCall[]) => calls.map(({ image }) => image?.name ?? '').toSorted();

/** The page on which a family adds photographs. */
export class UploadPage {
  readonly page: Page;
  readonly visitor: Visitor;
  readonly input: Locator;
  readonly browseButton: Locator;
  readonly uploadButton: Locator;
  readonly clearButton: Locator;
  /** A photograph in the list. */
  readonly tiles: Locator;
  readonly names: Locator;
  /** The label of each tile; its size before the upload. */
  readonly states: Locator;
  /** The files left out, failed and uploaded, by name. */
  readonly reasons: Locator;
  /** The form about the photographs that were added; without JavaScript it removes them too. */
  readonly added: Locator;

  constructor(visitor: Visitor) {
    const { page } = visitor;
    this.page = page;
    this.visitor = visitor;
    this.input = page.getByLabel('Browse Files');
    this.browseButton = page.getByRole('button', { name: 'Browse Files' });
    this.uploadButton = page.getByRole('button', { name: 'Upload' });
    this.clearButton = page.getByRole('button', { name: 'Clear All' });
    this.tiles = page.locator('.tile');
    this.names = page.locator('.tile-name');
    this.states = page.locator('.tile-state');
    this.reasons = page.locator('.reasons');
    this.added = page.locator('.captions');
  }

  /** Goes to the page, and waits until it takes files itself: until then it is a plain form. */
  async open(path = uploadPath) {
    await this.visitor.open(path);
    if (this.visitor.javaScript) await this.page.locator('#browse').waitFor();
  }

  choose(files: ChosenFile[]) {
    return this.input.setInputFiles(files);
  }

  remove(name: string) {
    return this.page.getByRole('button', { name: `Remove ${name}` }).click();
  }

  /** The button that begins to remove an uploaded photograph. */
  removeAdded(name: string): Locator {
    return this.page.getByRole('button', { name: `Remove from the gallery: ${name}` });
  }

  /** The field of the caption of an added photograph. */
  caption(name: string): Locator {
    return this.added.getByLabel(`What it shows: ${name}`);
  }

  /** The question before a photograph is removed. */
  question(name: string): Locator {
    return this.page.getByRole('group', { name: `Remove ${name} from the gallery?` });
  }

  /** Waits until the message says this, line by line. */
  async says(...lines: string[]) {
    await expect.poll(() => readLines(this.page.locator('.message'))).toEqual(lines);
  }

  /** Waits until a list of names and reasons reads like this. */
  async givesReasons(lines: string[], list = 0) {
    await expect.poll(() => readLines(this.reasons.nth(list))).toEqual(lines);
  }

  /** Waits until a photograph in the list reads like this. */
  async tileReads(tile: number, lines: string[]) {
    await expect.poll(() => readLines(this.tiles.nth(tile))).toEqual(lines);
  }

  /** The photographs of which something else covers a part. */
  covered(): Promise<string[]> {
    return this.tiles.evaluateAll(findCovered);
  }

  /** The progress of each photograph, in per cent. */
  progress(): Promise<number[]> {
    const bars = this.page.locator('progress');
    return bars.evaluateAll((all) => all.map((bar) => (bar as HTMLProgressElement).value));
  }
}

/**
 * Runs in the page. Returns the texts of the tiles that something covers when they are scrolled to the edge of the
 * window.
 */
function findCovered(tiles: Element[]): string[] {
  const isCovered = (tile: Element) => {
    tile.scrollIntoView({ block: 'end' });
    const { left, top, bottom } = tile.getBoundingClientRect();
    return [top + 5, bottom - 20].some((y) => !tile.contains(document.elementFromPoint(left + 5, y)));
  };
  return tiles.filter(isCovered).map(({ textContent }) => textContent);
}

/** Runs in the page, and records the largest number of simultaneous requests. */
export function countRequests() {
  const { send } = XMLHttpRequest.prototype;
  let sending = 0;
  let most = 0;
  XMLHttpRequest.prototype.send = function (body) {
    sending += 1;
    most = Math.max(most, sending);
    document.documentElement.dataset.mostAtOnce = String(most);
    for (const end of ['load', 'error', 'abort']) this.addEventListener(end, () => (sending -= 1));
    send.call(this, body);
  };
}
