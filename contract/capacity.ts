/** In a file without zod, so that the form's first script does not need it. */
export const attendeesPerBookingMax = 50;

/** True if both numbers are set and no place is left. Specification, section 4. */
export function isFullyBooked(event: {
  maxCapacity?: number | null | undefined;
  numberOfAttendees?: number | null | undefined;
}): boolean {
  const { maxCapacity, numberOfAttendees } = event;
  return maxCapacity != null && numberOfAttendees != null && numberOfAttendees >= maxCapacity;
}
