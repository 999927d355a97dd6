/** A start failed for a reason that needs an operator, so a restart would not help. */
export class CannotStart extends Error {}
