/** A start failed for a reason that only a person can put right: trying again would not help. */
export class CannotStart extends Error {}
