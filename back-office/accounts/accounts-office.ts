import { accountCalls } from '#contract/accounts.ts';
import type { Office } from '#contract/office.ts';
import { checked } from '../check.ts';
import type { Database } from '../database/database.ts';
import { createCustomer, getCustomers, markDeceased, updateCustomer } from './customers.ts';
import { cancelInvoice, collectAgain, createInvoice, getInvoices, updateInvoice } from './invoices.ts';

type Parts = { database: Database; clock: () => Date };

/** The operator's calls about customers and invoices. */
export function accountsOffice(parts: Parts): Pick<Office, keyof typeof accountCalls> {
  return {
    createCustomer: checked(accountCalls.createCustomer, ({ body }) => createCustomer(parts, body)),
    updateCustomer: checked(accountCalls.updateCustomer, ({ guid, body }) =>
      updateCustomer(parts, guid, body),
    ),
    getCustomers: checked(accountCalls.getCustomers, ({ query }) => getCustomers(parts, query)),
    markDeceased: checked(accountCalls.markDeceased, ({ guid, body }) =>
      markDeceased(parts, guid, body.deceased),
    ),
    createInvoice: checked(accountCalls.createInvoice, ({ body }) => createInvoice(parts, body)),
    updateInvoice: checked(accountCalls.updateInvoice, ({ guid, body }) => updateInvoice(parts, guid, body)),
    cancelInvoice: checked(accountCalls.cancelInvoice, ({ guid, body }) =>
      cancelInvoice(parts, guid, body.reason),
    ),
    collectAgain: checked(accountCalls.collectAgain, ({ guid, body }) =>
      collectAgain(parts, guid, body.reason),
    ),
    getInvoices: checked(accountCalls.getInvoices, ({ query }) => getInvoices(parts, query)),
  };
}
