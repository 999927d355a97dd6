import { openDisk } from './disk.ts';
import { openS3 } from './s3.ts';
import type { S3Settings } from './s3-request.ts';
import type { Storage } from './storage.ts';

const gigabyte = 1024 ** 3;

/** Opens S3 if it is set, otherwise the disk. Throws a sentence for the operator if a setting is wrong. */
export function openStorage({
  dataDir,
  s3,
  isShared = false,
  floorBytes = gigabyte,
}: {
  dataDir: string;
  s3: S3Settings | null;
  /** Whether several processes share the folder DATA_DIR/photographs. */
  isShared?: boolean;
  /** How much of the disk stays free; below that, new photographs are refused. */
  floorBytes?: number;
}): Promise<Storage> {
  return s3 ? openS3({ dataDir, s3, floorBytes }) : openDisk({ dataDir, isShared, floorBytes });
}
