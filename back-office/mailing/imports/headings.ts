import type { Database } from '../../database/database.ts';
import type { ColumnPart } from './columns.ts';

/** The field that staff have assigned to each heading. */
export async function rememberedParts({ rows }: Database): Promise<Map<string, ColumnPart>> {
  const known = await rows<{ heading: string; part: ColumnPart }>`
    select heading, part from contact_import_heading order by chosen_at desc limit 1000`;
  return new Map(known.map(({ heading, part }) => [heading, part]));
}

export async function rememberParts(
  { rows }: Database,
  parts: [heading: string, part: ColumnPart][],
  at: Date,
): Promise<void> {
  const known = new Map(parts.filter(([heading]) => heading !== ''));
  await rows`
    insert into contact_import_heading (heading, part, chosen_at)
    select heading, part, ${at} from unnest(${[...known.keys()]}::text[], ${[...known.values()]}::text[])
      as chosen (heading, part)
    on conflict (heading) do update set part = excluded.part, chosen_at = excluded.chosen_at`;
}
