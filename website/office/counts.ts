export const contactsIn = (count: number): string =>
  count === 1 ? '1 contact' : `${count.toLocaleString('en-GB')} contacts`;

export const emailsIn = (count: number): string =>
  count === 1 ? '1 email' : `${count.toLocaleString('en-GB')} emails`;
