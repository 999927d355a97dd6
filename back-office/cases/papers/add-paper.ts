import { isRefused, refuse, type Refused } from '#contract/call.ts';
import { papersMax } from '#contract/operator/cases/papers.ts';
import {
  findPaperKind,
  listPaperKinds,
  formatPaperKind,
  type PaperKindName,
} from '#contract/operator/cases/paper-kinds.ts';
import type { Database } from '../../database/database.ts';
import { findOwnCase, type ApplicationParts } from '../application/read-application.ts';
import { markCaseChanged, withCase, type StoredCase } from '../find-case.ts';
import { recordCase, type CaseParts } from '../parts.ts';
import { receiveFile, type FileParts, type ReceivedFile } from './receive-file.ts';

export type PaperParts = CaseParts & FileParts;

type Addition = { number: string; kind: string; source: 'family' | 'staff'; by: string };

/** Adds a paper that staff have received. */
export const addCasePaper = (
  parts: PaperParts,
  number: string,
  kind: string,
  file: AsyncIterable<Uint8Array>,
): Promise<true | Refused> => addPaper(parts, { number, kind, source: 'staff', by: parts.actor.name }, file);

/** Adds a paper that a family sends behind its link. */
export async function addOwnPaper(
  parts: PaperParts & ApplicationParts,
  token: string,
  kind: string,
  file: AsyncIterable<Uint8Array>,
): Promise<true | Refused> {
  const found = await findOwnCase(parts, token);
  if (isRefused(found)) return found;
  if (!findPaperKind(kind)?.isFromFamily) return kindNotFound;
  // Several relatives hold the link of the family, so only the applicant's own link says who sends it.
  const by = (found.isApplicant && found.applicantName) || 'The family';
  return addPaper(parts, { number: found.number, kind, source: 'family', by }, file);
}

/** Checks what can be checked before the file arrives, and once more in the transaction. */
async function addPaper(
  parts: PaperParts,
  addition: Addition,
  file: AsyncIterable<Uint8Array>,
): Promise<true | Refused> {
  const refused = await withCase(parts.database, addition.number, async (database, stored) =>
    refusePaper(database, stored, addition),
  );
  if (isRefused(refused)) return refused;
  return receiveFile(parts, file, (received) =>
    withCase(
      parts.database,
      addition.number,
      async (database, stored) =>
        (await refusePaper(database, stored, addition)) ??
        storePaper({ ...parts, database }, stored, { ...addition, ...received }),
    ),
  );
}

async function refusePaper(
  { oneRow }: Database,
  { id, stage, jurisdiction }: StoredCase,
  { kind, source }: Addition,
): Promise<Refused | null> {
  if (!listPaperKinds(jurisdiction).includes(kind as PaperKindName)) return kindNotFound;
  if (source === 'family' && stage === 'closed') return caseClosed;
  const { count } = await oneRow<{ count: number }>`
    select count(*)::integer as count from case_paper where case_id = ${id}`;
  return count >= papersMax ? tooMany : null;
}

async function storePaper(
  parts: PaperParts,
  stored: StoredCase,
  { kind, source, by, key, format, bytes, sha256 }: Addition & ReceivedFile,
): Promise<'added' | 'known'> {
  const { database, clock } = parts;
  const at = clock();
  const added = await database.rows`
    insert into case_paper (case_id, kind, key, format, bytes, sha256, source, added_by_name, added_at)
    values (${stored.id}, ${kind}, ${key}, ${format}, ${bytes}, ${sha256}, ${source}, ${by}, ${at})
    on conflict (case_id, kind, sha256) do nothing returning id`;
  if (added.length === 0) return 'known';
  await markCaseChanged(database, stored, at);
  await recordCase(parts, database, {
    number: stored.number,
    action: source === 'family' ? 'sent a paper' : 'added a paper',
    changes: { paper: [null, formatPaperKind(kind)], addedBy: [null, by] },
  });
  return 'added';
}

const kindNotFound = refuse(404, 'kind-not-found', 'There is no such kind of paper for this case.');
const caseClosed = refuse(409, 'case-closed', 'No papers can be sent here any more. Please call us.');
const tooMany = refuse(
  409,
  'too-many',
  `There are ${papersMax} papers already, which is as many as we can keep. Please call us.`,
);
