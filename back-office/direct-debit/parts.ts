import type { Actor } from '#contract/operator/staff/actor.ts';
import type { Database } from '../database/database.ts';
import type { Lease, LeaseParts } from '../jobs/lease.ts';
import type { GoCardless } from './gocardless/client.ts';

/** A payment of GoCardless that was received. */
type ReceivedPayment = { invoiceId: string; amountPence: number; paymentId: string; on: string };

/** The author of changes that GoCardless reports, for the history. */
export const goCardlessActor: Actor = {
  kind: 'program',
  id: 'gocardless',
  name: 'GoCardless',
  role: 'finance',
};

type By = { at: Date; actor: Actor };

/** A refund that this process has claimed. */
export type ClaimedRefund = Lease & {
  guid: string;
  amountPence: number;
  paymentId: string;
  /** The earlier refunds of the payment at GoCardless. */
  beforePence: number;
  tries: number;
  /** When an earlier request may have reached GoCardless; null for the first request. */
  sentAt: Date | null;
};

/** A refund as GoCardless has it now. */
export type SentRefund = {
  id: string;
  amountPence: number;
  state: 'submitted' | 'paid' | 'failed';
  paymentId: string | null;
  /** Our guid; null if we did not make it. */
  guid: string | null;
};

type RefundParts = LeaseParts & { clock: () => Date };

/** Writes the effects on customers, invoices and receipts, each in the transaction that is passed. */
export type InvoiceLedger = {
  recordDebit(database: Database, payment: ReceivedPayment, at: Date): Promise<void>;
  /** Returns false if there is none to reverse. */
  recordFailedDebit(
    database: Database,
    payment: { paymentId: string; on: string; at: Date },
  ): Promise<boolean>;
  stopBillingDeceased(database: Database, died: By & { customerId: string }): Promise<void>;
  /** Derives the state of an invoice from its receipts and collections, and returns it. */
  updateInvoiceState(database: Database, invoiceId: string, at: Date): Promise<string>;
  markCollecting(database: Database, invoiceIds: string[], at: Date): Promise<void>;
  /** Marks an invoice as one that needs a decision, for this reason. */
  flagInvoice(database: Database, invoiceId: string, reason: string): Promise<void>;
  recordDecision(
    database: Database,
    invoiceId: string,
    decision: By & { decision: string; reason: string },
  ): Promise<void>;
  recordCustomer(database: Database, entry: By & { guid: string; action: string }): Promise<void>;
  claimRefunds(parts: RefundParts, limit: number): Promise<ClaimedRefund[]>;
  releaseRefund(
    parts: RefundParts,
    refund: ClaimedRefund,
    reason: { code: string; pauseMs: number },
  ): Promise<void>;
  failRefund(
    parts: RefundParts,
    refund: ClaimedRefund,
    reason: By & { code: string; message: string },
  ): Promise<void>;
  applyRefund(database: Database, refund: SentRefund, by: By): Promise<void>;
};

export type DirectDebitParts = LeaseParts & {
  clock: () => Date;
  /** Log counts, ids and codes only, never a name or an address. */
  log: (sentence: string) => void;
  /** Null if no account is connected. */
  goCardless: GoCardless | null;
  isSimulated?: true | undefined;
  /** False if another process reads events and sends refunds. */
  worksInBackground?: boolean;
  pollMs?: number;
  invoiceLedger: InvoiceLedger;
  /** The delay before the first retry; it doubles with each further one. */
  retryMs?: number;
};
