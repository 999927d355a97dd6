// Sentences that several columns share.

export const searchedText = 'What staff search';
export const comparedAddress = 'Email address, as it is compared';
export const anonymousReason = 'It contains no name once the rest is gone.';
export const actorDescription = 'It says who acted for the provider.';
export const deletedRows = 'The rows are deleted.';
export const emptiedWithCustomer = 'The text is emptied with the customer.';

// How the rows of one person are found.
export const foundByCase = 'their case';
export const foundByAddress = 'email address or name';

// Why an export leaves a column out.
export const derivedReason = 'It repeats what other columns hold, which are exported.';
export const digestReason = 'Nobody can read anything in a digest.';
export const linkReason = 'Somebody who was handed the copy could use the link with it.';
export const emailReason = 'The email itself is exported.';
export const notFoundReason = 'Nobody can tell whom it is about.';
export const accountReason = 'It protects the account.';
