import { formatPlainPounds } from '#contract/fields/pounds.ts';

/** A row of an audit trail import. A receipt is SA (on account), because Sage 50 imports no SR; a refund is SP. */
export type Transaction = {
  type: 'SI' | 'SC' | 'SA' | 'SP';
  account: string;
  nominal: string;
  /** `YYYY-MM-DD` */
  date: string;
  reference: string;
  details: string;
  netPence: number;
  taxCode: string;
  taxPence: number;
};

export type Account = { account: string; name: string; address: string[] };

const referenceCharactersMax = 30;
const textCharactersMax = 60;
const addressLines = 5;
const noDepartment = '0';

/** Columns: type, account, nominal code, department, date, reference, details, net, tax code, tax. No header row. */
export const writeTransactionsFile = (transactions: Transaction[]): Buffer =>
  encodeFile(
    transactions.map((row) => [
      row.type,
      row.account,
      row.nominal,
      noDepartment,
      row.date.split('-').toReversed().join('/'),
      cleanText(row.reference, referenceCharactersMax),
      cleanText(row.details, textCharactersMax),
      formatPlainPounds(row.netPence),
      row.taxCode,
      formatPlainPounds(row.taxPence),
    ]),
  );

/** Columns: account, name and five address lines. No header row. */
export const writeAccountsFile = (accounts: Account[]): Buffer =>
  encodeFile(
    accounts.map(({ account, name, address }) => [
      account,
      cleanText(name, textCharactersMax),
      ...Array.from({ length: addressLines }, (_, line) => cleanText(address[line] ?? '', textCharactersMax)),
    ]),
  );

const encodeFile = (rows: string[][]): Buffer =>
  windows1252(rows.map((row) => `${row.map(quote).join(',')}\r\n`).join(''));

const quote = (field: string): string => (/[",]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field);

/** One line of text that a spreadsheet does not treat as a formula. */
function cleanText(value: string, charactersMax: number): string {
  const text = value
    .normalize('NFC')
    .replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ')
    .replace(/^[\s=+@-]+/, '');
  return [...text].slice(0, charactersMax).join('').trim();
}

// The characters in which Windows-1252 differs from Latin-1: https://encoding.spec.whatwg.org/index-windows-1252.txt
const from0x80 = [...'€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'];

function windows1252(text: string): Buffer {
  const bytes = [...text].map(
    (character) => encodeCharacter(character) ?? encodeCharacter(removeAccents(character)) ?? questionMark,
  );
  return Buffer.from(bytes);
}

const questionMark = 63;
const removeAccents = (character: string) => character.normalize('NFD')[0]!;

function encodeCharacter(character: string): number | undefined {
  const code = character.codePointAt(0)!;
  if (code < 0x80 || (code >= 0xa0 && code <= 0xff)) return code;
  const place = from0x80.indexOf(character);
  return place >= 0 ? 0x80 + place : undefined;
}
