/** A field of a record, as the forms and the history of staff name it. */
export type RecordField = {
  label: string;
  /** The label of its input, if it is another one. */
  inputLabel?: string;
  hint?: string;
  /** Several lines. */
  isLong?: true;
  /** Several short fields share a line. */
  isShort?: true;
  /** Only optional texts have a limit here. */
  charactersMax?: number;
};
