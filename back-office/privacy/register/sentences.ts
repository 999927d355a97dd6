// What the register says of several columns.

export const comparedAddress = 'Email address, as it is compared';
export const withoutTheRest = 'It contains no name once the rest is gone.';
export const whoActed = 'It says who acted for the provider.';
export const emptiedWithCustomer = 'The text is emptied with the customer.';
