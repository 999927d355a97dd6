import { leftOutTexts } from './messages.ts';

/** The largest number of entries read from one dropped folder. */
const entriesMax = 5_000;

export type LeftOutFile = { name: string; message: string };
type NameAndType = { name: string; type: string };

/**
 * Finds the reason to leave out a file, by its name and type; null for an image (specification, section 5). The
 * back office checks the bytes.
 */
export function findReasonToLeaveOut({ name, type }: NameAndType): string | null {
  if (type === 'image/svg+xml') return leftOutTexts.drawing;
  // Browsers that cannot show HEIC report no type for it.
  const unknownType = type === '' || type === 'application/octet-stream';
  const isImage = type.startsWith('image/') || (unknownType && /\.hei[cf]$/i.test(name));
  return isImage ? null : leftOutTexts.noImage;
}

/** Lists the dropped files, and of a folder its images. Call this synchronously in the drop handler. */
export async function listDroppedFiles({ items }: DataTransfer): Promise<File[]> {
  // Read all items before the first await: the browser empties the list after it.
  const dropped = [...items]
    .filter(({ kind }) => kind === 'file')
    .map((item) => ({ entry: item.webkitGetAsEntry?.(), file: item.getAsFile() }));
  const files: File[] = [];
  for (const { entry, file } of dropped) {
    if (entry?.isDirectory) files.push(...(await listImages(entry as FileSystemDirectoryEntry)));
    else if (file) files.push(file);
  }
  return files;
}

async function listImages(folder: FileSystemDirectoryEntry): Promise<File[]> {
  const files: File[] = [];
  const folders = [folder];
  let entriesSeen = 0;
  for (let next = folders.pop(); next && entriesSeen < entriesMax; next = folders.pop()) {
    const entries = await readEntries(next);
    entriesSeen += entries.length;
    for (const entry of entries) {
      if (entry.isDirectory) folders.push(entry as FileSystemDirectoryEntry);
      else if (!entry.name.startsWith('.')) files.push(...(await readFile(entry as FileSystemFileEntry)));
    }
  }
  return files.filter((file) => findReasonToLeaveOut(file) === null);
}

/** `readEntries` returns a folder in parts; an empty part is the end. */
async function readEntries(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
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

const readFile = (entry: FileSystemFileEntry) =>
  new Promise<File[]>((resolve) =>
    entry.file(
      (file) => resolve([file]),
      () => resolve([]),
    ),
  );
