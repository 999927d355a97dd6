/** A person who is being removed, and who gets their work. */
export type DepartingColleague = {
  personId: number;
  name: string;
  /** Null if the work is left without an owner; undefined if the caller has not decided. */
  taker: { id: number; name: string } | null | undefined;
};
