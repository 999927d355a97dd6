import type { Refused } from '#contract/call.ts';
import { guidPattern } from '#contract/fields/fields.ts';
import { funeralNotFound } from '../../funeral-not-found.ts';
import { keyColumns, getOriginalPath, getVariantPath, type Keys } from '../files.ts';
import type { PhotographParts } from '../parts.ts';
import { toFileName, findExtension } from './file-name.ts';
import { createZip, type ZipFile } from './zip.ts';

type Row = Keys & { kind: string; isHidden: boolean; hasOriginal: boolean; uploadedAt: string };
type Parts = Pick<PhotographParts, 'database' | 'storage'>;

/** All originals of a funeral. The largest display size replaces an erased original. */
export async function getPhotographArchive(
  { database, storage }: Parts,
  funeralGuid: string,
): Promise<{ name: string; bytes: AsyncIterable<Uint8Array> } | Refused> {
  const [funeral] = guidPattern.test(funeralGuid)
    ? await database.rows<{ personName: string }>`
        select person_name as "personName" from funeral where guid = ${funeralGuid}`
    : [];
  if (!funeral) return funeralNotFound();
  const rows = await database.rows<Row>`
    select ${keyColumns}, kind, is_hidden as "isHidden", has_original as "hasOriginal",
           london_text(uploaded_at) as "uploadedAt"
    from photograph where funeral_guid = ${funeralGuid} order by place`;
  const digits = String(rows.length).length;
  const files = rows.map((row, index): ZipFile => ({
    name: createFileName(row, String(index + 1).padStart(digits, '0')),
    writtenAt: row.uploadedAt,
    open: async () => (await storage.open(getFilePath(row)))?.stream ?? null,
  }));
  return { name: `${toFileName(funeral.personName)}-photographs.zip`, bytes: createZip(files) };
}

const getFilePath = ({ key, originalKey, hasOriginal }: Row): string =>
  hasOriginal ? getOriginalPath(originalKey) : getVariantPath(key, 1600, 'jpg');

function createFileName({ kind, isHidden, hasOriginal }: Row, number: string): string {
  const file = hasOriginal ? `${number}.${findExtension(kind)}` : `${number}-smaller.jpg`;
  return isHidden ? `hidden/${file}` : file;
}
