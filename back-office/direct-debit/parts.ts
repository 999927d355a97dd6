import type { Database } from '../database/database.ts';
import type { GoCardless } from './gocardless/client.ts';

/** A payment of GoCardless as money that came. */
type ReceivedPayment = { invoiceId: string; amountPence: number; paymentId: string; on: string };

export type DirectDebitParts = {
  database: Database;
  clock: () => Date;
  /** Gets counts, ids and codes, never a name or an address. */
  log: (sentence: string) => void;
  /** Null where no account is connected. */
  goCardless: GoCardless | null;
  isSimulated?: true | undefined;
  /** What the accounts keep of it, in the transaction they are given. */
  accounts: {
    postReceipt(database: Database, payment: ReceivedPayment, at: Date): Promise<void>;
    /** Answers whether there was one to reverse. */
    reverseReceipt(
      database: Database,
      payment: { paymentId: string; on: string; at: Date },
    ): Promise<boolean>;
    stopBillingDeceased(database: Database, customerId: string, at: Date): Promise<void>;
  };
  /** Names this installation. */
  holder?: string;
  /** How long what a killed process held waits for the next one. */
  leaseMs?: number;
  /** The pause before the second try; each further one is twice as long. */
  retryMs?: number;
};
