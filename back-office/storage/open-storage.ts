import { openDisk } from './disk.ts';
import { openS3 } from './s3.ts';
import type { S3Settings } from './s3-request.ts';
import type { Storage } from './storage.ts';

const gigabyte = 1024 ** 3;

/** The storage that the settings want: any S3, else the disk. Throws one plain sentence where a setting is wrong. */
export function openStorage({
  dataDir,
  s3,
  isShared = false,
  floorBytes = gigabyte,
}: {
  dataDir: string;
  s3: S3Settings | null;
  /** Whether DATA_DIR/photographs is one folder for several processes. */
  isShared?: boolean;
  /** How much the disk keeps free, whatever arrives. */
  floorBytes?: number;
}): Promise<Storage> {
  return s3 ? openS3({ dataDir, s3, floorBytes }) : openDisk({ dataDir, isShared, floorBytes });
}
