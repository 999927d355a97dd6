import { isRefused, refuse, type Refused } from '#contract/call.ts';
import { isStale, refuseChangedMeanwhile } from '../../check.ts';
import { formatPaperKind } from '#contract/operator/cases/paper-kinds.ts';
import type { CasePaper, CasePapers, PaperCheck } from '#contract/operator/cases/papers.ts';
import type { OwnPapers } from '#contract/visitor/papers.ts';
import type { Database } from '../../database/database.ts';
import { tickTasksOfPaper, untickTasksOfPaper } from '../checks/tick-task.ts';
import { paperPath } from '../../storage/name.ts';
import { findOwnCase, type ApplicationParts } from '../application/read-application.ts';
import { readCaseNumber } from '../case-number.ts';
import { markCaseChanged, withCase, type StoredCase } from '../find-case.ts';
import { caseNotFound, recordCase, type CaseParts } from '../parts.ts';
import type { PaperParts } from './add-paper.ts';

export async function getCasePapers({ database }: CaseParts, number: string): Promise<CasePapers | Refused> {
  const [row] = await database.rows<Omit<CasePapers, 'papers'> & { id: string }>`
    select id, number, nullif(deceased_name, '') as "deceasedName", erased_at is not null as "isErased", jurisdiction
    from funeral_case where number = ${readCaseNumber(number)}`;
  if (!row) return caseNotFound;
  const { id, ...found } = row;
  return { ...found, papers: await readPapers(database, id) };
}

const readPapers = ({ rows }: Database, caseId: string) =>
  rows<CasePaper>`
    select id, kind, format, bytes, source, added_by_name as "addedBy", london_text(added_at) as "addedAt",
           case when checked_at is not null
                then jsonb_build_object('by', checked_by_name, 'at', london_text(checked_at)) end as checked, revision
    from case_paper where case_id = ${caseId} order by case_paper.id`;

/** The papers that a family has sent. Several people have the link, so none can be opened. */
export async function getOwnPapers(parts: ApplicationParts, token: string): Promise<OwnPapers | Refused> {
  const found = await findOwnCase(parts, token);
  if (isRefused(found)) return found;
  const row = await parts.database.oneRow<Pick<OwnPapers, 'jurisdiction'>>`
    select jurisdiction from funeral_case where id = ${found.id}`;
  const papers = (await readPapers(parts.database, found.id)).filter(({ source }) => source === 'family');
  return {
    ...row,
    isOpen: found.stage !== 'closed',
    papers: papers.map(({ kind, addedAt, checked }) => ({ kind, addedAt, isChecked: checked !== null })),
  };
}

/** The file of a paper, with a readable name. */
export async function getCasePaper(
  { database, storage }: PaperParts,
  number: string,
  id: string,
): Promise<{ name: string; bytes: AsyncIterable<Uint8Array> } | Refused> {
  const [paper] = isPaperId(id)
    ? await database.rows<{ number: string; key: string; kind: string; format: string }>`
        select number, key, kind, format from case_paper join funeral_case c on c.id = case_id
        where case_paper.id = ${id} and number = ${readCaseNumber(number)}`
    : [];
  const opened = paper && (await storage.open(paperPath(paper.key)));
  if (!opened) return paperNotFound;
  const ending = paper.format === 'jpeg' ? 'jpg' : paper.format;
  return { name: `${paper.number}-${paper.kind}-${id}.${ending}`, bytes: opened.stream };
}

/** Marks a paper as checked, or undoes that. */
export const checkCasePaper = (
  parts: CaseParts,
  number: string,
  id: string,
  { isChecked, revision }: PaperCheck,
): Promise<true | Refused> =>
  withPaper(parts, { number, id }, async (database, stored, paper) => {
    if (isChecked === (paper.checkedAt !== null)) return true;
    if (isStale(revision, paper.revision)) return revisionConflict;
    const at = parts.clock();
    const inside = { ...parts, database, clock: () => at };
    await database.rows`
      update case_paper set checked_at = ${isChecked ? at : null}, checked_by_name = ${isChecked ? parts.actor.name : null},
        revision = revision + 1
      where id = ${paper.id}`;
    await markCaseChanged(database, stored, at);
    await recordCase(parts, database, {
      number: stored.number,
      action: isChecked ? 'checked a paper' : 'undid the check of a paper',
      changes: { paper: [null, formatPaperKind(paper.kind)] },
    });
    if (isChecked) await tickTasksOfPaper(inside, stored, paper.kind);
    else await endCheck(inside, stored, paper);
    return true;
  });

/** Opens the tasks again that the check of a paper has ticked. */
async function endCheck(
  parts: CaseParts,
  stored: StoredCase,
  { kind, checkedAt }: StoredPaper,
): Promise<void> {
  if (checkedAt) await untickTasksOfPaper(parts, stored, { paper: kind, tickedAt: checkedAt });
}

/** Removes a paper. A trigger notes its file, which the background job removes. */
export const removeCasePaper = (parts: CaseParts, number: string, id: string): Promise<true | Refused> =>
  withPaper(
    parts,
    { number, id },
    async (database, stored, paper) => {
      await database.rows`delete from case_paper where id = ${paper.id}`;
      await markCaseChanged(database, stored, parts.clock());
      await recordCase(parts, database, {
        number: stored.number,
        action: 'removed a paper',
        changes: { paper: [formatPaperKind(paper.kind), null] },
      });
      await endCheck({ ...parts, database }, stored, paper);
      return true;
    },
    true,
  );

type StoredPaper = { id: string; kind: string; checkedAt: Date | null; revision: number };

const withPaper = (
  { database: all }: CaseParts,
  { number, id }: { number: string; id: string },
  change: (database: Database, stored: StoredCase, paper: StoredPaper) => Promise<true | Refused>,
  ifGone: true | Refused = paperNotFound,
): Promise<true | Refused> =>
  withCase(all, number, async (database, stored) => {
    const [paper] = isPaperId(id)
      ? await database.rows<StoredPaper>`
          select id, kind, checked_at as "checkedAt", revision from case_paper
          where id = ${id} and case_id = ${stored.id}`
      : [];
    return paper ? change(database, stored, paper) : ifGone;
  });

const isPaperId = (id: string): boolean => /^\d{1,18}$/.test(id);

const paperNotFound = refuse(404, 'paper-not-found', 'This case does not have this paper any more.');
const revisionConflict = refuseChangedMeanwhile('this paper');
