import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { formatMessageMoment } from './message-id.ts';

/** The emails that were saved as files because no mail server was set up. */
export type SavedEmails = {
  /** Removes the files of these emails. Returns how many there were. */
  remove(emailIds: string[]): Promise<number>;
  /** Counts the files written before a moment, with the time of the oldest. */
  countBefore(moment: Date): Promise<{ count: number; oldest: Date | null }>;
  removeBefore(moment: Date): Promise<number>;
  /** The ids of the emails that have a file. */
  ids(): Promise<string[]>;
  /** When the file of this email was written; null if there is no such file. */
  writtenAt(email: SavedFile): Promise<Date | null>;
};

/** @param folder where the file transport saves emails; it may be missing */
export function openSavedEmails(folder: string): SavedEmails {
  const listBefore = async (moment: Date) => {
    const files = await Promise.all((await listFileNames(folder)).map((name) => findFile(folder, name)));
    return files.filter((file) => file !== null).filter(({ writtenAt }) => writtenAt < moment);
  };
  const removeAll = async (paths: string[]) => {
    for (const path of paths) await rm(path, { force: true });
    return paths.length;
  };
  return {
    async remove(emailIds) {
      const ids = new Set(emailIds);
      const names = await listFileNames(folder);
      return removeAll(
        names.filter((name) => ids.has(parseEmailId(name) ?? '')).map((name) => join(folder, name)),
      );
    },
    async countBefore(moment) {
      const files = await listBefore(moment);
      const times = files.map(({ writtenAt }) => writtenAt.getTime());
      return { count: files.length, oldest: times.length > 0 ? new Date(Math.min(...times)) : null };
    },
    ids: async () => (await listFileNames(folder)).map(parseEmailId).filter((id) => id !== undefined),
    writtenAt: async (email) => (await findFile(folder, createFileName(email)))?.writtenAt ?? null,
    removeBefore: async (moment) => removeAll((await listBefore(moment)).map(({ path }) => path)),
  };
}

type SavedFile = { id: string; kind: string; createdAt: Date };

/** The file name that `outbox/transport.ts` derives from the Message-ID. */
const createFileName = ({ id, kind, createdAt }: SavedFile) =>
  `${formatMessageMoment(createdAt)}-${kind}-outbox-${id}.eml`;

/** The id of the email in a file name. A file that a killed process was writing has a suffix. */
const parseEmailId = (name: string): string | undefined => /-outbox-(\d{1,18})\.eml(\.\d+)?$/.exec(name)?.[1];

const listFileNames = (folder: string): Promise<string[]> => readdir(folder).catch(() => []);

async function findFile(folder: string, name: string) {
  const path = join(folder, name);
  const stats = await stat(path).catch(() => null);
  return stats?.isFile() && name.includes('.eml') ? { path, writtenAt: stats.mtime } : null;
}
