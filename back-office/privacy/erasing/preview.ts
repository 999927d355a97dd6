import { dayMs } from '#contract/fields/durations.ts';
import { todayInLondon } from '#contract/fields/today.ts';
import type { ErasurePreview, Selection } from '#contract/operator/privacy/personal-data.ts';
import type { ListedRecord } from '../../personal-data/personal-data.ts';
import { listSelected } from '../finding/find.ts';
import type { ErasingParts } from '../parts.ts';

/** A preview of erasing these records. */
export async function previewErasure(parts: ErasingParts, selection: Selection): Promise<ErasurePreview> {
  const preview: ErasurePreview = { erases: [], stays: [], backupsUntil: backupsUntil(parts) };
  for (const { data, ids } of listSelected(parts, selection)) {
    const records = await data.list(ids);
    const erased = records.filter(({ stays }) => !stays);
    if (erased.length > 0) preview.erases.push({ kind: data.kind, records: erased.map(describeRecord) });
    for (const record of records) {
      if (record.stays)
        preview.stays.push({ kind: data.kind, record: describeRecord(record), why: record.stays });
    }
  }
  return preview;
}

const describeRecord = ({ label, detail }: ListedRecord) => `${label} (${detail})`;

/** The day from which no backup holds what is erased now. */
export const backupsUntil = ({ clock, keepBackupsDays }: ErasingParts): string =>
  todayInLondon(new Date(clock().getTime() + keepBackupsDays * dayMs));
