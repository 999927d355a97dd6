import { cleanText, foldText } from '#contract/fields/clean-text.ts';
import type {
  FoundData,
  PersonalRecord,
  PersonSearch,
  Selection,
} from '#contract/operator/privacy/personal-data.ts';
import { emailKey } from '../../email/address-key.ts';
import { nameWords } from '../../lists/name-words.ts';
import { visitorLine } from '../../email/email.ts';
import type { FoundRecord, PersonalData, Wanted } from '../../personal-data/personal-data.ts';
import type { PrivacyParts } from '../parts.ts';

// As many of all kinds together as one form can send.
const recordsOfKindMax = 60;
const wordsMax = 8;

/** Everything that may be held about somebody, in groups. Groups without a record are left out. */
export async function findPersonalData(
  { personalData }: Pick<PrivacyParts, 'personalData'>,
  search: PersonSearch,
): Promise<FoundData> {
  const wanted = wantedOf(search);
  const groups: FoundData = [];
  // One after the other: each may read a whole table.
  for (const { kind, find } of personalData) {
    const records = await find(wanted, recordsOfKindMax + 1);
    const hasMore = records.length > recordsOfKindMax;
    if (records.length > 0)
      groups.push({ kind, records: records.slice(0, recordsOfKindMax).map(asFound), hasMore });
  }
  return groups;
}

const wantedOf = ({ name, deceased, eMail, phone }: PersonSearch): Wanted => {
  const typed = [name, deceased].map((one) => cleanText(one ?? '').replaceAll(/\s+/g, ' '));
  const address = emailKey(eMail ?? '');
  return {
    eMail: address || null,
    phone: (phone ?? '').replaceAll(/[^\d+]/g, '').replace(/^(\+|00)44(0)?/, '0') || null,
    names: typed.map(wordsOf).filter((words) => words.length > 0),
    texts: [...new Set([...textsOfAddress(address), ...typed.flatMap(textsOfName)])],
  };
};

/** As it is, and as our emails show what a visitor has typed. */
const textsOfAddress = (address: string): string[] => (address === '' ? [] : [address, visitorLine(address)]);

// One word alone is in too many texts. Either end may be the family name, here and in the texts.
function textsOfName(typed: string): string[] {
  const spoken = [typed.toLowerCase(), foldText(typed)].map(nameWords).filter((words) => words.length > 1);
  return spoken.flatMap((words) => {
    const [first, last] = [words.slice(0, -1).join(' '), words.at(-1)!];
    const [start, rest] = [words[0]!, words.slice(1).join(' ')];
    return [`${first} ${last}`, `${last}, ${first}`, `${rest} ${start}`, `${start}, ${rest}`];
  });
}

const wordsOf = (name: string): string[] => nameWords(foldText(name)).slice(0, wordsMax);

const asFound = ({
  id,
  label,
  detail,
  path = null,
  stays = null,
  ...match
}: FoundRecord): PersonalRecord => ({
  id,
  label,
  detail,
  path,
  stays,
  match: matchOf(match),
});

function matchOf({ byAddress, byPhone, byMention }: Partial<FoundRecord>): PersonalRecord['match'] {
  if (byAddress) return 'address';
  if (byPhone) return 'phone';
  return byMention ? 'mention' : 'name';
}

type Chosen = { data: PersonalData; ids: string[] };

/** The ids that were ticked, by kind, in the order of the kinds. */
export const chosenOf = (
  { personalData }: Pick<PrivacyParts, 'personalData'>,
  { records }: Selection,
): Chosen[] =>
  personalData
    .map((data) => ({
      data,
      ids: [...new Set(records.filter(({ kind }) => kind === data.kind).map(({ id }) => id))],
    }))
    .filter(({ ids }) => ids.length > 0);
