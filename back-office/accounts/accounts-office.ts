import type { accountCalls } from '#contract/accounts.ts';
import type { Office } from '#contract/office.ts';
import type { Database } from '../database/database.ts';
import { createCustomer, getCustomers, markDeceased, updateCustomer } from './customers.ts';
import { cancelInvoice, collectAgain, createInvoice, getInvoices, updateInvoice } from './invoices.ts';

type Parts = { database: Database; clock: () => Date };

/** The operator's calls about customers and invoices. */
export function accountsOffice(parts: Parts): Pick<Office, keyof typeof accountCalls> {
  return {
    createCustomer: ({ body }) => createCustomer(parts, body),
    updateCustomer: ({ guid, body }) => updateCustomer(parts, guid, body),
    getCustomers: ({ query }) => getCustomers(parts, query),
    markDeceased: ({ guid, body }) => markDeceased(parts, guid, body.deceased),
    createInvoice: ({ body }) => createInvoice(parts, body),
    updateInvoice: ({ guid, body }) => updateInvoice(parts, guid, body),
    cancelInvoice: ({ guid, body }) => cancelInvoice(parts, guid, body.reason),
    collectAgain: ({ guid, body }) => collectAgain(parts, guid, body.reason),
    getInvoices: ({ query }) => getInvoices(parts, query),
  };
}
