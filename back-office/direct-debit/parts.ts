import type { Database } from '../database/database.ts';
import type { LeaseParts } from '../jobs/lease.ts';
import type { GoCardless } from './gocardless/client.ts';

/** A payment of GoCardless that was received. */
type ReceivedPayment = { invoiceId: string; amountPence: number; paymentId: string; on: string };

/** What customers, invoices and receipts keep of it, each in the transaction that it is given. */
export type Billing = {
  postReceipt(database: Database, payment: ReceivedPayment, at: Date): Promise<void>;
  /** Answers whether there was one to reverse. */
  reverseReceipt(database: Database, payment: { paymentId: string; on: string; at: Date }): Promise<boolean>;
  stopBillingDeceased(database: Database, customerId: string, at: Date): Promise<void>;
  /** Derives the state of an invoice from its receipts and its attempts, and answers it. */
  updateInvoiceState(database: Database, invoiceId: string, at: Date): Promise<string>;
  markCollecting(database: Database, invoiceIds: string[], at: Date): Promise<void>;
  /** Adds a reason why somebody must look. */
  flagInvoice(database: Database, invoiceId: string, why: string): Promise<void>;
  recordDecision(
    database: Database,
    invoiceId: string,
    decision: { decision: string; reason: string; at: Date },
  ): Promise<void>;
};

export type DirectDebitParts = LeaseParts & {
  clock: () => Date;
  /** Log counts, ids and codes only, never a name or an address. */
  log: (sentence: string) => void;
  /** Null if no account is connected. */
  goCardless: GoCardless | null;
  isSimulated?: true | undefined;
  billing: Billing;
  /** The delay before the first retry; it doubles with each further one. */
  retryMs?: number;
};
