import { refuse, type Answer, type Refused } from '#contract/call.ts';
import { guidPattern } from '#contract/fields/fields.ts';
import type { visitorCalls } from '#contract/visitor/calls.ts';
import type { funeralCalls, LinkKind } from '#contract/operator/funerals/funerals.ts';
import { sql } from '../database/database.ts';
import { recordHistory } from '../history/record-history.ts';
import { funeralNotFound } from '../funeral-not-found.ts';
import { renderQrCodeSvg } from '../pdf/qr-code.ts';
import { createLinks } from './funeral-list.ts';
import { lockFuneral } from './funerals.ts';
import type { FuneralParts } from './parts.ts';

type QrCodes = Answer<typeof funeralCalls.getFuneralQrCodes>;

export async function getFuneralQrCodes(
  { database, publicUrl }: Pick<FuneralParts, 'database' | 'publicUrl'>,
  guid: string,
): Promise<QrCodes | Refused> {
  const [keys] = guidPattern.test(guid)
    ? await database.rows<{ addKey: string; viewKey: string }>`
        select add_key as "addKey", view_key as "viewKey" from funeral where guid = ${guid}`
    : [];
  if (!keys) return funeralNotFound();
  const { add, view } = createLinks(publicUrl, keys);
  return { add: await renderQrCodeSvg(add), view: await renderQrCodeSvg(view) };
}

const keys = { add: sql`add_key`, view: sql`view_key` };
const actions = { add: 'replaced the link for adding', view: 'replaced the link for looking' };

/** Replaces a link of a funeral. Photographs that are arriving through the old one are still accepted. */
export const renewFuneralLink = (
  { database, actor, clock }: FuneralParts,
  guid: string,
  link: LinkKind,
): Promise<true | Refused> =>
  database.transaction(async (connection) => {
    const funeral = await lockFuneral(connection, guid);
    if (!funeral) return funeralNotFound();
    await connection.rows`
      update funeral set ${keys[link]} = gen_random_uuid(), revision = revision + 1
      where guid = ${funeral.guid}`;
    await recordHistory(connection, {
      actor,
      at: clock(),
      record: { type: 'funeral', id: funeral.guid },
      action: actions[link],
    });
    return true;
  });

type OpenedLink = Answer<typeof visitorCalls.getFuneralLink>;

export async function getFuneralLink(
  { database }: Pick<FuneralParts, 'database'>,
  key: string,
): Promise<OpenedLink | Refused> {
  const [link] = guidPattern.test(key)
    ? await database.rows<OpenedLink>`
        select may_add as "canAdd", may_view as "canView", may_add_photographs as "isOpen",
          case when shows_name then person_name end as "personName",
          case when shows_name then held_on::text end as date
        from funeral_link join funeral on guid = funeral_guid where key = ${key}`
    : [];
  return link ?? refuse(404, 'link-not-found', 'No funeral has this link.');
}
