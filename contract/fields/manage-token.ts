/**
 * The token in a private link. It takes the place of the address in
 * `Attendee/FindExistingAttendee/{eventGuid}/{email}`; its first number identifies the booking.
 */
export const manageTokenPattern = /^manage-(\d{1,18})-[\w-]{43}$/;
