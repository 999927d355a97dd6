/**
 * The word in a private link. It stands where the address stands in
 * `Attendee/FindExistingAttendee/{eventGuid}/{email}`; its first number is the booking it speaks of.
 */
export const manageTokenPattern = /^manage-(\d{1,18})-[\w-]{43}$/;
