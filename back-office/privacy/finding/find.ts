import { cleanText, foldText } from '#contract/fields/clean-text.ts';
import type { FoundData, PersonSearch, Selection } from '#contract/operator/privacy/personal-data.ts';
import { emailKey } from '../../email/address-key.ts';
import { splitFoldedName } from '../../lists/name-words.ts';
import { removeLinks } from '../../email/email.ts';
import type { PersonalData, SearchTerms } from '../../personal-data/personal-data.ts';
import type { PrivacyParts } from '../parts.ts';

// One form cannot send more records of all kinds together.
const recordsOfKindMax = 60;
const wordsMax = 8;

/** Everything that may be held about somebody, in groups. Groups without a record are left out. */
export async function findPersonalData(
  { personalData }: Pick<PrivacyParts, 'personalData'>,
  search: PersonSearch,
): Promise<FoundData> {
  const terms = toSearchTerms(search);
  const groups: FoundData = [];
  // One after the other: each may read a whole table.
  for (const { kind, find } of personalData) {
    const records = await find(terms, recordsOfKindMax + 1);
    const hasMore = records.length > recordsOfKindMax;
    if (records.length > 0) groups.push({ kind, records: records.slice(0, recordsOfKindMax), hasMore });
  }
  return groups;
}

const toSearchTerms = ({ name, deceased, eMail, phone }: PersonSearch): SearchTerms => {
  const text = [name, deceased].map((one) => cleanText(one ?? '').replaceAll(/\s+/g, ' '));
  const address = emailKey(eMail ?? '');
  return {
    eMail: address || null,
    phone: (phone ?? '').replaceAll(/[^\d+]/g, '').replace(/^(\+|00)44(0)?/, '0') || null,
    names: text.map(splitName).filter((words) => words.length > 0),
    texts: [...new Set([...toAddressTexts(address), ...text.flatMap(toNameTexts)])],
  };
};

/** A text as typed, and as our emails show it. */
const toAddressTexts = (address: string): string[] => (address === '' ? [] : [address, removeLinks(address)]);

// One word alone is in too many texts. Either end may be the family name, here and in the texts.
function toNameTexts(text: string): string[] {
  const spoken = [text.toLowerCase(), foldText(text)]
    .map(splitFoldedName)
    .filter((words) => words.length > 1);
  return spoken.flatMap((words) => {
    const [first, last] = [words.slice(0, -1).join(' '), words.at(-1)!];
    const [start, rest] = [words[0]!, words.slice(1).join(' ')];
    return [`${first} ${last}`, `${last}, ${first}`, `${rest} ${start}`, `${start}, ${rest}`];
  });
}

const splitName = (name: string): string[] => splitFoldedName(foldText(name)).slice(0, wordsMax);

type ChosenRecords = { data: PersonalData; ids: string[] };

/** The selected ids by kind, in the order of the kinds. */
export const listSelected = (
  { personalData }: Pick<PrivacyParts, 'personalData'>,
  { records }: Selection,
): ChosenRecords[] =>
  personalData
    .map((data) => ({
      data,
      ids: [...new Set(records.filter(({ kind }) => kind === data.kind).map(({ id }) => id))],
    }))
    .filter(({ ids }) => ids.length > 0);
