/** A meeting with programs that nobody here wrote, and its section of `docs/counterparts.md`. */
export type Chapter = {
  /** A heading of `docs/counterparts.md`. */
  title: string;
  /** Debian's packages that it needs, by name. */
  debianPackages: readonly string[];
  /** Debian's packages that conflict with these or with each other. They are unpacked, and not installed. */
  unpackedPackages?: readonly string[];
  /** Packages of npm that it needs, with exact versions. They are not part of the project. */
  npmPackages: Readonly<Record<string, string>>;
  meet(meeting: Meeting): Promise<void>;
  /** Changes that were made here because of it, in sentences. */
  repaired: readonly string[];
  /** Things that this chapter cannot show, in sentences. */
  notTried: readonly string[];
};

/** Given to a chapter while it runs. */
export type Meeting = {
  /** For programs and their files. It goes with the run. */
  folder: string;
  /** The folder in which the npm packages of the chapter are installed. */
  modules: string;
  /** The folder in which the unpacked packages of the chapter are. */
  unpacked: string;
  /** One of these packages. */
  load(name: string): unknown;
  /** Carries `act` out and records whether it held. Its answer, if any, is a figure or a version worth reading. */
  tries(attempt: { what: string; with: string; act: () => Promise<string | void> }): Promise<void>;
  /** Undone in reverse order at the end, also after an error: programs are stopped, databases dropped. */
  defer(undo: () => unknown): void;
};

export type Attempt = { what: string; with: string; held: boolean; note: string };
