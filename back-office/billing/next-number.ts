import type { Database } from '../database/database.ts';

const firstNumber = 'INV-0001';
const lengthMax = 30;

/**
 * The number for a new invoice: one more than the highest that begins as the newest numbered invoice does. It is not
 * reserved, so that no number is lost where somebody leaves the form.
 */
export async function getNextInvoiceNumber({
  database,
}: {
  database: Database;
}): Promise<{ number: string }> {
  const [usual] = await database.rows<{ start: string; digits: number; highest: string }>`
    with newest as (
      select matched[1] as start, char_length(matched[2]) as digits
      from (select id, regexp_match(number, '^(.*?)([0-9]{1,15})$') as matched from invoice
            order by id desc limit 100) recent
      where matched is not null order by id desc limit 1
    )
    select start, digits, (
      select max(substring(number from char_length(start) + 1)::bigint)::text from invoice
      where starts_with(number, start) and substring(number from char_length(start) + 1) ~ '^[0-9]{1,15}$'
    ) as highest from newest`;
  if (!usual) return { number: firstNumber };
  const number = usual.start + String(BigInt(usual.highest) + 1n).padStart(usual.digits, '0');
  return { number: number.length > lengthMax ? '' : number };
}
