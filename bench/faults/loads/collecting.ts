import { setTimeout as wait } from 'node:timers/promises';
import type { World } from '../world/world.ts';
import { call } from './call.ts';
import type { Load } from './load.ts';

const payersEach = 30;
const pauseMs = 200;
const endMs = 100_000;

/** Invoices that are due, and somebody who keeps pressing the button that collects them. */
export function createCollectionLoad(world: World): Load {
  let invoices = 0;
  const collect = () => call(world.address, 'GET', 'Admin/AutomatedDDInvoicing');
  return {
    what: 'payments',
    prepare: async () => {
      const mandates = Array.from({ length: payersEach }, () => world.goCardless.records.addMandate().id);
      await world.onDatabase(
        (database) => database.rows`
        with payer as (
          insert into customer (reference, name, email, created_at, changed_at)
          select mandate, 'Margaret Ellis', format('payer-%s@payers.example', mandate), now(), now()
          from unnest(${mandates}::text[]) as mandate returning id, reference
        ), mandated as (
          insert into direct_debit_mandate (customer_id, gocardless_mandate_id, state, created_at, changed_at)
          select id, reference, 'active', now(), now() from payer
        )
        insert into invoice (customer_id, number, issued_on, due_on, description, amount_pence, created_at, changed_at)
        select id, 'INV-' || reference, '2026-01-02', '2026-02-01', 'A memorial', 12345, now(), now() from payer`,
      );
      invoices += payersEach;
    },
    run: async (signal) => {
      while (!signal.aborted) {
        await collect();
        await wait(pauseMs);
      }
    },
    check: async () => {
      const untilMs = performance.now() + endMs;
      while ((await countUncollected(world)) > 0 && performance.now() < untilMs) {
        await collect();
        await wait(pauseMs);
      }
      const times = new Map<string, number>();
      for (const { links } of world.goCardless.payments())
        times.set(links.mandate!, (times.get(links.mandate!) ?? 0) + 1);
      return {
        acknowledged: world.goCardless.payments().length,
        lost: (await countUncollected(world)) + Math.max(invoices - times.size, 0),
        twice: [...times.values()].filter((count) => count > 1).length,
        notes: [],
      };
    },
  };
}

/** Invoices for which no payment of GoCardless is stored. */
async function countUncollected(world: World): Promise<number> {
  const [row] = await world.onDatabase(
    (database) => database.rows<{ count: number }>`
    select count(*)::integer as count from invoice
    where not exists (select from direct_debit_collection where invoice_id = invoice.id and gocardless_payment_id is not null)`,
  );
  return row!.count;
}
