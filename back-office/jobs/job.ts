import type { JobResult } from '#contract/jobs.ts';

export type { JobResult };

/** What an operator can start by name, and what is done by the clock. */
export type Job = (run: JobRun) => Promise<JobResult[]>;

export type JobRun = {
  id: string;
  trigger: 'operator' | 'schedule';
  /**
   * Says how far it is, and is the sign of life besides: call it between items, also from several at a time. Rejects with
   * `Cancelled` where an operator asked to stop, and where the process is stopping or the run has gone to another one.
   */
  progress(done: number, total: number, failed?: number): Promise<void>;
  /** Shows these lines from now on; what the job answers at its end takes their place. */
  says(results: JobResult[]): Promise<void>;
  /** The process is stopping: end after the present item. The run is then taken up again by whoever runs next. */
  signal: AbortSignal;
};

/** Thrown by `progress` between two items. A job lets it pass. */
export class Cancelled extends Error {}

/** Thrown by a job that cannot go on: a stable code and a sentence for operators, without personal data. */
export class JobFailure extends Error {
  readonly code: string;
  constructor(code: string, sentence: string) {
    super(sentence);
    this.code = code;
  }
}
