import { refuse, type Refused } from '#contract/call.ts';

/** The list cannot be read, so nothing of it is saved. */
export class UnreadableList extends Error {
  readonly refused: Refused;

  constructor(code: string, sentence: string) {
    super(sentence);
    this.refused = refuse(400, code, `${sentence} Nothing was saved.`);
  }
}
