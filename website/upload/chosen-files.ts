import { leftOut } from './messages.ts';

/** Of one folder; more than anybody means to send. */
const entriesMax = 5_000;

export type LeftOut = { name: string; says: string };
type NameAndType = { name: string; type: string };

/**
 * Why a file is left out, by its name and type alone; null for an image (specification, section 5). What it is in
 * truth, its bytes say later.
 */
export function whyLeftOut({ name, type }: NameAndType): string | null {
  if (type === 'image/svg+xml') return leftOut.drawing;
  // Browsers that cannot show what telephones take say nothing about its type.
  const unknownType = type === '' || type === 'application/octet-stream';
  const isImage = type.startsWith('image/') || (unknownType && /\.hei[cf]$/i.test(name));
  return isImage ? null : leftOut.noImage;
}

/** What was dropped; of a folder, the images in it. To be called while the drop is handled. */
export async function droppedFiles({ items }: DataTransfer): Promise<File[]> {
  // All at once: after the first wait the browser has taken the list away.
  const dropped = [...items]
    .filter(({ kind }) => kind === 'file')
    .map((item) => ({ entry: item.webkitGetAsEntry?.(), file: item.getAsFile() }));
  const files: File[] = [];
  for (const { entry, file } of dropped) {
    if (entry?.isDirectory) files.push(...(await imagesIn(entry as FileSystemDirectoryEntry)));
    else if (file) files.push(file);
  }
  return files;
}

async function imagesIn(folder: FileSystemDirectoryEntry): Promise<File[]> {
  const files: File[] = [];
  const folders = [folder];
  let entriesSeen = 0;
  for (let next = folders.pop(); next && entriesSeen < entriesMax; next = folders.pop()) {
    const entries = await entriesOf(next);
    entriesSeen += entries.length;
    for (const entry of entries) {
      if (entry.isDirectory) folders.push(entry as FileSystemDirectoryEntry);
      else if (!entry.name.startsWith('.')) files.push(...(await fileOf(entry as FileSystemFileEntry)));
    }
  }
  return files.filter((file) => whyLeftOut(file) === null);
}

/** A browser hands a folder over in parts; an empty part is the end. */
async function entriesOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const entries: FileSystemEntry[] = [];
  while (entries.length < entriesMax) {
    const part = await new Promise<FileSystemEntry[]>((resolve) =>
      reader.readEntries(resolve, () => resolve([])),
    );
    if (part.length === 0) break;
    entries.push(...part);
  }
  return entries;
}

const fileOf = (entry: FileSystemFileEntry) =>
  new Promise<File[]>((resolve) =>
    entry.file(
      (file) => resolve([file]),
      () => resolve([]),
    ),
  );
