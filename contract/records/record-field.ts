/** A field of a record, as the forms and the history of staff name it. */
export type RecordField = {
  label: string;
  /** The label of its input, if that differs. */
  inputLabel?: string;
  hint?: string;
  /** Whether its text has several lines. */
  isLong?: true;
  /** Whether it shares a line with other short fields. */
  isShort?: true;
  /** The limit of an optional text. Other fields have theirs in their rules. */
  charactersMax?: number;
};
