import { isRefused, refuse, type Refused } from '#contract/call.ts';
import { cleanText } from '#contract/fields/clean-text.ts';
import { guidPattern } from '#contract/fields/fields.ts';
import { formatPlainPounds } from '#contract/fields/pounds.ts';
import { todayInLondon } from '#contract/fields/today.ts';
import {
  priceVersionsMax,
  type NewPriceVersion,
  type PriceVersion,
  type PriceVersionChange,
} from '#contract/operator/prices/price-versions.ts';
import { addOnce } from '../add-once.ts';
import { isStale, refuseChangedMeanwhile, refuseInvalid } from '../check.ts';
import { sql, type Database } from '../database/database.ts';
import { oneAtATime } from '../database/one-at-a-time.ts';
import { differences } from '../history/differences.ts';
import { recordHistory } from '../history/record-history.ts';
import { getPriceVersions, type PriceParts } from './read-prices.ts';

/** Adds a version for today or later. A form that arrives twice adds one. */
export const createPriceVersion = (
  parts: PriceParts,
  content: NewPriceVersion,
  idempotencyKey: string | null,
): Promise<{ guid: string } | Refused> =>
  oneAtATime(parts, sql`price_version`, (database) =>
    addOnce({ ...parts, database }, { call: 'createPriceVersion', idempotencyKey, content }, async () => {
      if (isPast(parts, content.validFrom)) return notInThePast;
      const version = cleanVersion(content);
      const counted = await database.oneRow<{ count: number }>`
        select count(*)::integer as count from price_version`;
      if (counted.count >= priceVersionsMax) return tooManyVersions;
      const added = await database.oneRow<{ guid: string }>`
        insert into price_version
          (valid_from, prices, miles, kept_at, coffin_made_of, options, terms, interests, added_at)
        values (${version.validFrom}, ${JSON.stringify(version.prices)}, ${version.miles}, ${version.keptAt},
                ${version.coffinMadeOf}, ${JSON.stringify(version.options)}, ${version.terms}, ${version.interests},
                ${parts.clock()})
        returning guid`;
      await record(parts, database, { guid: added.guid, action: 'added', before: null, after: version });
      return added;
    }),
  );

/** Changes the named fields of a version that is not public yet. */
export const updatePriceVersion = (
  parts: PriceParts,
  guid: string,
  { revision, ...change }: PriceVersionChange,
): Promise<true | Refused> =>
  oneAtATime(parts, sql`price_version`, async (database) => {
    const before = await findUnpublished({ ...parts, database }, guid);
    if (isRefused(before)) return before;
    const after = cleanVersion({ ...pickContent(before), ...change });
    if (Object.keys(differences(toHistoryFields(pickContent(before)), toHistoryFields(after))).length === 0)
      return true;
    if (isStale(revision, before.revision)) return revisionConflict;
    if (isPast(parts, after.validFrom)) return notInThePast;
    await database.rows`
      update price_version
      set valid_from = ${after.validFrom}, prices = ${JSON.stringify(after.prices)}, miles = ${after.miles},
          kept_at = ${after.keptAt}, coffin_made_of = ${after.coffinMadeOf}, options = ${JSON.stringify(after.options)},
          terms = ${after.terms}, interests = ${after.interests}, revision = revision + 1
      where guid = ${before.guid}`;
    await record(parts, database, {
      guid: before.guid,
      action: 'changed',
      before: pickContent(before),
      after,
    });
    return true;
  });

/** Removes a version that is not public yet. */
export const removePriceVersion = (parts: PriceParts, guid: string): Promise<true | Refused> =>
  oneAtATime(parts, sql`price_version`, async (database) => {
    const before = await findUnpublished({ ...parts, database }, guid);
    if (isRefused(before)) return before;
    await database.rows`delete from price_version where guid = ${before.guid}`;
    await record(parts, database, { guid: before.guid, action: 'removed', before: null, after: null });
    return true;
  });

async function findUnpublished(parts: PriceParts, guid: string): Promise<PriceVersion | Refused> {
  const versions = guidPattern.test(guid) ? await getPriceVersions(parts) : [];
  const version = versions.find((each) => each.guid === guid.toLowerCase());
  if (!version) return versionNotFound;
  return version.isPublished ? alreadyPublic : version;
}

const isPast = ({ clock }: PriceParts, day: string) => day < todayInLondon(clock());

const pickContent = ({
  guid: _,
  isPublished: __,
  revision: ___,
  ...content
}: PriceVersion): NewPriceVersion => content;

const cleanVersion = (content: NewPriceVersion): NewPriceVersion => ({
  ...content,
  keptAt: cleanText(content.keptAt),
  coffinMadeOf: cleanText(content.coffinMadeOf),
  options: content.options.map(({ name, pence }) => ({ name: cleanText(name), pence })),
  terms: cleanText(content.terms),
  interests: cleanText(content.interests),
});

const formatAmount = (pence: number | null) => (pence === null ? null : formatPlainPounds(pence));

/** The fields of a version for its history: one for each price. */
const toHistoryFields = ({ prices, options, ...texts }: NewPriceVersion): Record<string, unknown> => ({
  ...texts,
  ...Object.fromEntries(Object.entries(prices).map(([key, pence]) => [key, formatAmount(pence)])),
  options: options.map(({ name, pence }) => `${name}, ${formatAmount(pence)}`).join('\n'),
});

type Change = {
  guid: string;
  action: string;
  before: NewPriceVersion | null;
  after: NewPriceVersion | null;
};

const record = (parts: PriceParts, database: Database, { guid, action, before, after }: Change) =>
  recordHistory(database, {
    actor: parts.actor,
    at: parts.clock(),
    record: { type: 'price_version', id: guid },
    action,
    changes: after ? differences(before ? toHistoryFields(before) : {}, toHistoryFields(after)) : {},
  });

const notInThePast = refuseInvalid({
  validFrom: 'Please enter today or a day to come. What was public on a past day stays as it was.',
});
const versionNotFound = refuse(
  404,
  'version-not-found',
  'There is no such price list. It may have been removed.',
);
const alreadyPublic = refuse(
  409,
  'already-public',
  'This price list is public, so it stays as it is. Please add one that succeeds it.',
);
const revisionConflict = refuseChangedMeanwhile('this price list');
const tooManyVersions = refuse(409, 'too-many', `There can be ${priceVersionsMax} price lists at most.`);
