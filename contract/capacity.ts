/** True if both numbers are set and no place is left. Specification, section 4. */
export function isFullyBooked(event: {
  maxCapacity?: number | null | undefined;
  numberOfAttendees?: number | null | undefined;
}): boolean {
  const { maxCapacity, numberOfAttendees } = event;
  return maxCapacity != null && numberOfAttendees != null && numberOfAttendees >= maxCapacity;
}
