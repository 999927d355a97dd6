import type { JobResult } from '#contract/jobs.ts';

export type { JobResult };

/** A job, started by an operator or on schedule. It returns its result lines. */
export type Job = (run: JobRun) => Promise<JobResult[]>;

export type JobRun = {
  id: string;
  trigger: 'operator' | 'schedule';
  /**
   * Reports progress and serves as the heartbeat. Call it between items; concurrent calls are allowed. Rejects if an
   * operator has cancelled the run (`Cancelled`), the process is stopping, or another process has the run.
   */
  progress(done: number, total: number, failed?: number): Promise<void>;
  /** Shows interim result lines, until the job returns its final ones. */
  showResults(results: JobResult[]): Promise<void>;
  /** Aborted when the process stops. End after the current item; the run continues after the next start. */
  signal: AbortSignal;
};

/** Thrown by `progress`. A job does not catch it. */
export class Cancelled extends Error {}

/** Thrown by a job that cannot continue. Has a stable code and a sentence for operators, without personal data. */
export class JobFailure extends Error {
  readonly code: string;
  constructor(code: string, sentence: string, options?: ErrorOptions) {
    super(sentence, options);
    this.code = code;
  }
}
