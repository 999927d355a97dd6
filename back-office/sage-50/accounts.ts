import type { Database } from '../database/database.ts';
import type { Account } from './import-file.ts';

type Customer = {
  id: string;
  reference: string;
  name: string;
  address: string[];
  /** The account in Sage 50, if the customer was in an earlier file. */
  account: string | null;
};

type NewAccount = Account & { customerId: string };

/** The Sage 50 account of each customer. `added` are those that no earlier file contains. */
export async function assignAccounts(database: Database, customerIds: string[]) {
  const customers = await database.rows<Customer>`
    select c.id, c.reference, c.name, l.sage_id as account,
           array_remove(array[c.address_line1, c.address_line2, c.town, c.post_code], null) as address
    from customer c
    left join sage_link l on l.kind = 'customer' and l.local_id = c.id and l.batch is not null
    where c.id = any(${customerIds}::bigint[]) order by c.id`;
  const usedNames = await readTakenAccounts(database);
  const accountOf = new Map<string, string>();
  const newAccounts: NewAccount[] = [];
  for (const { id, reference, name, address, account } of customers) {
    const accountName = account ?? freeAccount(usedNames, reference, id);
    usedNames.add(accountName);
    accountOf.set(id, accountName);
    if (!account) newAccounts.push({ customerId: id, account: accountName, name, address });
  }
  return { accountOf, added: newAccounts };
}

async function readTakenAccounts(database: Database): Promise<Set<string>> {
  const links = await database.rows<{ account: string }>`
    select sage_id as account from sage_link where kind = 'customer' and batch is not null`;
  return new Set(links.map(({ account }) => account));
}

// At most eight letters and digits: our own reference if it fits and is free, otherwise L and a number.
function freeAccount(usedNames: Set<string>, reference: string, id: string): string {
  const own = reference.toUpperCase().replace(/[^A-Z0-9]/g, '');
  if (/^[A-Z0-9]{1,8}$/.test(own) && !usedNames.has(own)) return own;
  for (let number = Number(id); ; number++) {
    const account = `L${String(number).padStart(7, '0')}`;
    if (!usedNames.has(account)) return account;
  }
}
