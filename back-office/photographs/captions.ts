import type { Answer, Refused } from '#contract/call.ts';
import { cleanText } from '#contract/fields/clean-text.ts';
import { guidPattern } from '#contract/fields/fields.ts';
import type { NewCaptions } from '#contract/visitor/links.ts';
import type { visitorCalls } from '#contract/visitor/calls.ts';
import { funeralNotFound } from '../funeral-not-found.ts';
import { createSource } from './files.ts';
import type { PhotographParts } from './parts.ts';
import { cannotBeCaptioned } from './refusals.ts';
import { digestKey } from './removal-keys.ts';

type Captions = Answer<typeof visitorCalls.getCaptions>;

export async function getCaptions(
  { database, ...addresses }: PhotographParts,
  link: string,
): Promise<Captions | Refused> {
  if (!guidPattern.test(link)) return funeralNotFound();
  const captions = await database.rows<Omit<Captions[number], 'source'> & { key: string }>`
    select p.key, p.caption, p.added_by as "addedBy"
    from funeral_link l join photograph p on p.funeral_guid = l.funeral_guid
    where l.key = ${link} and l.may_view and p.state = 'ready' and not p.is_hidden
      and (p.caption is not null or p.added_by is not null)
    order by p.place`;
  return captions.map(({ key, ...caption }) => ({ source: createSource(addresses, key), ...caption }));
}

/** Stores captions, by the removal keys of the photographs. The history keeps no text of visitors. */
export async function captionAddedPhotographs(
  { database, clock }: PhotographParts,
  link: string,
  { addedBy, photographs }: NewCaptions,
): Promise<true | Refused> {
  if (!guidPattern.test(link)) return cannotBeCaptioned();
  const digests = photographs.map(({ removalKey }) => digestKey(removalKey));
  const captions = photographs.map(({ caption }) => cleanCaption(caption));
  const captioned = await database.rows`
    update photograph set caption = sent.caption, added_by = ${cleanCaption(addedBy)}
    from unnest(${digests}::bytea[], ${captions}::text[]) as sent (digest, caption)
    join photograph_removal_key using (digest)
    where photograph.id = photograph_id and expires_at > ${clock()}
      and photograph_removal_key.funeral_guid = (select funeral_guid from funeral_link where key = ${link} and may_add)
    returning 1`;
  return captioned.length > 0 ? true : cannotBeCaptioned();
}

/** A caption as it is stored; null if it is empty. */
export const cleanCaption = (text: string): string | null => cleanText(text.replaceAll(/\s+/g, ' ')) || null;
