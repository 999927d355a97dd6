import { bind } from '../bind.ts';
import type { Actor } from '#contract/operator/staff/actor.ts';
import { getSageHandled } from '../accounting/handled-items.ts';
import type { AccountingParts } from './account.ts';
import { compareSage, getSageComparison } from './comparison.ts';
import { connectSage, finishSage, getSageState } from './connect.ts';
import { getSageWaiting, retrySage } from '../accounting/pending-items.ts';

const bound = bind<
  Omit<AccountingParts, 'accounting'> & { sage: AccountingParts['accounting']['sage']; actor: Actor }
>()({
  connectSage,
  finishSage,
  getSageState,
  getSageWaiting,
  getSageHandled,
  getSageComparison,
  compareSage,
  retrySage,
});

/** The operator's calls about Sage. */
export const sageCalls = ({ accounting, ...basis }: AccountingParts & { actor: Actor }) =>
  bound({ ...basis, sage: accounting.sage });
