import { isRefused, type Refused } from '#contract/call.ts';
import { guidPattern } from '#contract/fields/fields.ts';
import { funeralNotFound } from '../../funeral-not-found.ts';
import { isProcessEnded } from '../../processes/limited-process.ts';
import type { Inspection } from '../inspect.ts';
import type { PhotographParts } from '../parts.ts';
import {
  galleryIsClosed,
  fileNotChecked,
  refuseUnusableImage,
  storageFull,
  linkIsViewOnly,
} from '../refusals.ts';
import type { ReceivedFile } from './receive-file.ts';

type Admission = { funeralGuid: string; canAdd: boolean; isOpen: boolean };

/** The funeral to which a link adds photographs, or the refusal, before the file arrives. */
export async function findOpenFuneral(
  { database, storage }: PhotographParts,
  link: string,
): Promise<{ funeralGuid: string } | Refused> {
  if (!guidPattern.test(link)) return funeralNotFound();
  const [[admission], hasFreeSpace] = await Promise.all([
    database.rows<Admission>`
      select guid as "funeralGuid", may_add as "canAdd", may_add_photographs as "isOpen"
      from funeral_link join funeral on guid = funeral_guid where key = ${link}`,
    storage.hasFreeSpace(),
  ]);
  if (!admission) return funeralNotFound();
  if (!admission.canAdd) return linkIsViewOnly();
  if (!admission.isOpen) return galleryIsClosed();
  return hasFreeSpace ? admission : storageFull();
}

export type AcceptedPhotograph = Exclude<Inspection, { refusal: string }>;
type File = ReceivedFile & { funeralGuid: string; path: string };

/** Inspects the file, and checks whether the funeral already has it. */
export async function verifyPhotograph(
  parts: PhotographParts,
  file: File,
): Promise<AcceptedPhotograph | 'known' | Refused> {
  const [inspection, existing] = await Promise.all([inspect(parts, file), isKnown(parts, file)]);
  if (isRefused(inspection)) return inspection;
  if ('refusal' in inspection) return refuseUnusableImage(inspection);
  return existing ? 'known' : inspection;
}

async function inspect(
  { inspector, photographs }: PhotographParts,
  { path, container, bytes }: File,
): Promise<Inspection | Refused> {
  try {
    return await inspector.inspect({ path, bytes, container, megapixelsMax: photographs.megapixelsMax });
  } catch (error) {
    if (!isProcessEnded(error)) throw error;
    return fileNotChecked();
  }
}

async function isKnown({ database }: PhotographParts, { funeralGuid, sha256 }: File) {
  const [existing] = await database.rows`
    select from photograph where funeral_guid = ${funeralGuid} and sha256 = ${sha256}`;
  return existing !== undefined;
}
