/** Work that goes on while something fails, and remembers what Lychgate has acknowledged. */
export type Load = {
  /** "bookings" */
  what: string;
  /** Prepares what one round needs, while everything works. */
  prepare(round: number): Promise<void>;
  /** Goes on until it is stopped, whatever fails. */
  run(signal: AbortSignal): Promise<void>;
  /** Called once everything works again. */
  check(): Promise<Checked>;
};

type Checked = {
  acknowledged: number;
  /** Acknowledged, but not stored. */
  lost: number;
  /** Stored more often than once. */
  twice: number;
  /** Further observations, in sentences. */
  notes: string[];
};
