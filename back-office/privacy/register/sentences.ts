// Sentences that several columns share.

export const comparedAddress = 'Email address, as it is compared';
export const withoutTheRest = 'It contains no name once the rest is gone.';
export const whoActed = 'It says who acted for the provider.';
export const emptiedWithCustomer = 'The text is emptied with the customer.';

// Why an export leaves a column out.
export const isDerived = 'It repeats what other columns hold, which are exported.';
export const isDigest = 'Nobody can read anything in a digest.';
export const opensLink = 'Somebody who was handed the copy could use the link with it.';
export const isEmail = 'The email itself is exported.';
export const isNotFound = 'Nobody can tell whom it is about.';
export const protectsAccount = 'It protects the account.';
