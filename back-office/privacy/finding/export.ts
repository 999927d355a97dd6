import { refuse, type Refused } from '#contract/call.ts';
import { formatDay } from '#contract/fields/days.ts';
import { todayInLondon } from '#contract/fields/today.ts';
import {
  personalKindNames,
  type PersonalExport,
  type Selection,
} from '#contract/operator/privacy/personal-data.ts';
import { recordHistory } from '../../history/record-history.ts';
import type { PersonalDataCopy, PrivacyParts } from '../parts.ts';
import { createLines } from './export-lines.ts';
import { listSelected } from './find.ts';

// About 300 pages.
const charactersOfDocumentMax = 600_000;

/** All that the records hold. That somebody has read it is in the history, without values. */
export async function exportPersonalData(parts: PrivacyParts, selection: Selection): Promise<PersonalExport> {
  const exported = await read(parts, selection);
  await recordExport(parts, exported, 'exported');
  return exported;
}

/** The same as a PDF. */
export async function getPersonalDataDocument(
  parts: PrivacyParts,
  selection: Selection,
): Promise<{ name: string; bytes: Uint8Array<ArrayBufferLike> } | Refused> {
  const exported = await read(parts, selection);
  const content = documentOf(exported, parts);
  if (JSON.stringify(content).length > charactersOfDocumentMax) return tooLong;
  const bytes = await parts.renderCopy(content, parts.clock());
  await recordExport(parts, exported, 'exported as PDF');
  return { name: 'personal-data.pdf', bytes };
}

async function read(parts: PrivacyParts, selection: Selection): Promise<PersonalExport> {
  const records: PersonalExport['records'] = [];
  for (const { data, ids } of listSelected(parts, selection)) {
    const heldRecords = await data.read(ids);
    records.push(...heldRecords.map((record) => ({ kind: data.kind, ...record })));
  }
  return { provider: parts.provider.name, exportedAt: parts.clock().toISOString(), records };
}

const recordExport = (
  { database, clock, actor }: PrivacyParts,
  { records }: PersonalExport,
  action: string,
) =>
  recordHistory(database, {
    actor,
    at: clock(),
    record: { type: 'personal_data', id: 'export' },
    action,
    changes: { records: [null, records.length] },
  });

const documentOf = ({ records }: PersonalExport, { provider, clock }: PrivacyParts): PersonalDataCopy => ({
  title: 'What we hold about you',
  reference: `Copy of ${formatDay(todayInLondon(clock()))}`,
  provider,
  lead: [
    'This is everything that we found in our system about you, with the words in which it is stored there.',
  ],
  sections: records.map(({ kind, label, fields }) => ({
    heading: `${personalKindNames[kind]}: ${label}`,
    rows: createLines(fields),
  })),
});

const tooLong = refuse(
  409,
  'too-long',
  'This is too much for one PDF. Please tick fewer records, or export them as JSON.',
);
