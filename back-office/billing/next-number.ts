import { sql, type Database, type Fragment } from '../database/database.ts';

const lengthMax = 30;

type Parts = { database: Database };

export const getNextInvoiceNumber = ({ database }: Parts) => nextNumber(database, sql`invoice`, 'INV-0001');

export const getNextCreditNoteNumber = ({ database }: Parts) =>
  nextNumber(database, sql`credit_note`, 'CN-0001');

/**
 * The number for a new row of a table: one more than the highest that begins as the newest numbered row does. It is not
 * reserved, so that no number is lost where somebody leaves the form.
 */
async function nextNumber(
  database: Database,
  table: Fragment,
  firstNumber: string,
): Promise<{ number: string }> {
  const [usual] = await database.rows<{ start: string; digits: number; highest: string }>`
    with newest as (
      select matched[1] as start, char_length(matched[2]) as digits
      from (select id, regexp_match(number, '^(.*?)([0-9]{1,15})$') as matched from ${table}
            order by id desc limit 100) recent
      where matched is not null order by id desc limit 1
    )
    select start, digits, (
      select max(substring(number from char_length(start) + 1)::bigint)::text from ${table}
      where starts_with(number, start) and substring(number from char_length(start) + 1) ~ '^[0-9]{1,15}$'
    ) as highest from newest`;
  if (!usual) return { number: firstNumber };
  const number = usual.start + String(BigInt(usual.highest) + 1n).padStart(usual.digits, '0');
  return { number: number.length > lengthMax ? '' : number };
}

/** The message that another record has this number, with the next free one. */
export const numberTakenMessage = (taken: string, { number }: { number: string }): string =>
  number ? `${taken} The next one is ${number}.` : taken;
