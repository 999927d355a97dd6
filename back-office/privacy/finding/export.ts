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
import { listSelected } from './find.ts';

// About 300 pages.
const charactersOfDocumentMax = 600_000;

/** Everything that the records hold. The history notes who exported them, without values. */
export async function exportPersonalData(parts: PrivacyParts, selection: Selection): Promise<PersonalExport> {
  const exported = await read(parts, selection);
  await recordExport(parts, exported, 'exported');
  return exported;
}

/** Exports the records as a PDF. */
export async function getPersonalDataDocument(
  parts: PrivacyParts,
  selection: Selection,
): Promise<{ name: string; bytes: Uint8Array<ArrayBufferLike> } | Refused> {
  const exported = await read(parts, selection);
  const content = createDocument(exported, parts);
  if (JSON.stringify(content).length > charactersOfDocumentMax) return tooLongExport;
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

const createDocument = (
  { records }: PersonalExport,
  { provider, clock }: PrivacyParts,
): PersonalDataCopy => ({
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

const tooLongExport = refuse(
  409,
  'too-long',
  'This is too much for one PDF. Please tick fewer records, or export them as JSON.',
);

const linesMax = 2_000;

/** The fields of a record as labels with lines to read. Empty ones are left out. */
const createLines = (fields: Record<string, unknown>): [label: string, lines: string[]][] =>
  Object.entries(fields)
    .filter(([, value]) => !isEmpty(value))
    .map(([name, value]) => [getLabel(name), toTexts(value).slice(0, linesMax)]);

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

function toTexts(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(toTexts);
  if (typeof value === 'object' && value !== null)
    return createLines(value as Record<string, unknown>).map(
      ([label, lines]) => `${label}: ${lines.join(', ')}`,
    );
  return String(value).split('\n');
}

const labels: Record<string, string> = {
  eMail: 'Email address',
  eMail1: 'Email address',
  eMail2: 'Second email address',
};

/** `numberOfAttendees` -> “Number of attendees”. */
const getLabel = (name: string): string => labels[name] ?? splitCamelCase(name);

function splitCamelCase(name: string): string {
  const label = name.replaceAll(
    /([a-z\d])([A-Z])/g,
    (_, before, after) => `${before} ${after.toLowerCase()}`,
  );
  return `${label.charAt(0).toUpperCase()}${label.slice(1)}`;
}
