import { buffer } from 'node:stream/consumers';
import { isRefused, refuse, type Input, type Refused } from '#contract/call.ts';
import { formatLongDay } from '#contract/fields/days.ts';
import { guidPattern } from '#contract/fields/fields.ts';
import { memoryPhotographsMax, type photographCalls } from '#contract/operator/funerals/photographs.ts';
import { funeralNotFound } from '../../funeral-not-found.ts';
import { oneLine } from '../../email/email.ts';
import { renderTemplate } from '../../pdf/render.ts';
import { toFileName } from '../downloads/file-name.ts';
import { getVariantPath } from '../files.ts';
import { photographNotFound } from '../managing/manage-photographs.ts';
import type { PhotographParts } from '../parts.ts';

type MemoryPageInput = Input<typeof photographCalls.getMemoryPage>;
type ChosenPhotograph = { id: string; key: string };

const template = new URL('memory-page.typ', import.meta.url);
const perSheetDefault = '4';
/** Up to this many photographs on a sheet, each is printed from its largest display size. */
const largePerSheetMax = 2;

/** A PDF with the name, the date and photographs, for printing on A4. */
export async function getMemoryPage(
  parts: PhotographParts,
  { funeralGuid, query }: MemoryPageInput,
): Promise<{ name: string; bytes: Uint8Array<ArrayBufferLike> } | Refused> {
  const [funeral] = guidPattern.test(funeralGuid)
    ? await parts.database.rows<{ personName: string; date: string }>`
        select person_name as "personName", held_on::text as date from funeral where guid = ${funeralGuid}`
    : [];
  if (!funeral) return funeralNotFound();
  const selected = await choosePhotographs(parts, funeralGuid, query.photographs);
  if (isRefused(selected)) return selected;
  const perSheet = Number(query.perSheet ?? perSheetDefault);
  const files = await readFiles(parts, selected, perSheet);
  const content = {
    name: oneLine(funeral.personName),
    date: formatLongDay(funeral.date),
    words: (query.words ?? '').split('\n').map(oneLine).filter(Boolean),
    provider: parts.provider,
    perSheet,
    photographs: [...files.keys()].map((path, index) => ({ path, alt: `Photograph ${index + 1}` })),
  };
  const bytes = await renderTemplate({ template, content, files }, parts.clock());
  return { name: `${toFileName(funeral.personName)}-memory-page.pdf`, bytes };
}

/** The named photographs, or all visible ones, in the order of the gallery. A hidden one is included if it is named. */
async function choosePhotographs(
  { database }: PhotographParts,
  funeralGuid: string,
  photographs: string | undefined,
): Promise<ChosenPhotograph[] | Refused> {
  const ids = photographs && [...new Set(photographs.split(','))];
  if (!ids) {
    const visible = await database.rows<ChosenPhotograph>`
      select id::text, key from photograph
      where funeral_guid = ${funeralGuid} and state = 'ready' and not is_hidden
      order by place limit ${memoryPhotographsMax}`;
    return visible.length > 0 ? visible : noPhotographs;
  }
  const selected = await database.rows<ChosenPhotograph>`
    select id::text, key from photograph
    where funeral_guid = ${funeralGuid} and state = 'ready' and id = any(${ids}::bigint[]) order by place`;
  return selected.length === ids.length ? selected : photographNotFound();
}

/** Path in the document -> file, without photographs that were removed since. */
async function readFiles({ storage }: PhotographParts, photographs: ChosenPhotograph[], perSheet: number) {
  const height = perSheet <= largePerSheetMax ? 1600 : 800;
  const files = new Map<string, Buffer>();
  for (const { id, key } of photographs) {
    const opened = await storage.open(getVariantPath(key, height, 'jpg'));
    if (opened) files.set(`/${id}.jpg`, await buffer(opened.stream));
  }
  return files;
}

const noPhotographs = refuse(
  409,
  'no-photographs',
  'There are no photographs yet that could stand on the page.',
);
