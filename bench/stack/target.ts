import type { TestSmtp } from '../../test/support/email/smtp.ts';
import type { startS3 } from '../../test/storage/s3.ts';

/** A running Lychgate for load and fault runs, whether it is one process or a stack of many programs. */
export type Target = {
  name: 'one process' | 'stack';
  /** The address of visitors: nginx, or the process itself. */
  address: string;
  /** Signs an operator in, once. */
  operatorLink: string;
  keys: { api: string; operator: string };
  processes: LychgateProcess[];
  postgres: Postgres;
  mailServer: TestSmtp;
  /** Null where photographs are in a folder. */
  s3: S3 | null;
  /** The other programs of the stack. */
  nginx: Program | null;
  pgBouncer: Program | null;
  /** Holds all data, configuration and `logs`. */
  folder: string;
  /** Ends everything and removes the folder. */
  stop(): Promise<void>;
};

type S3 = Awaited<ReturnType<typeof startS3>>;

export type Program = {
  /** The id of the process that runs now, or ran last. */
  pid(): number;
  hasEnded(): boolean;
  ended(): Promise<void>;
  kill(signal: NodeJS.Signals): void;
  /** Ends the program if it runs, starts it with the same settings and address, and waits until it answers. */
  restart(): Promise<void>;
  /** Everything that the program has written since its first start. */
  logFile: string;
};

export type LychgateProcess = Program & {
  name: string;
  role: 'web' | 'worker' | 'both';
  /** The address of this process, past nginx. */
  address: string;
  dataDir: string;
};

export type Postgres = {
  /** The address of the server itself, past PgBouncer. */
  url: string;
  /** The id of its main process; undefined while it is down. */
  pid(): Promise<number | undefined>;
  kill(signal: NodeJS.Signals): Promise<void>;
  /** Waits until it answers again after a kill. In the stack this also starts it; one process does that itself. */
  comeBack(): Promise<void>;
};

/** Settings for every process, on top of those that make them work together. */
export type Settings = Record<string, string>;
