export const formatContactCount = (count: number): string =>
  count === 1 ? '1 contact' : `${count.toLocaleString('en-GB')} contacts`;

export const formatEmailCount = (count: number): string =>
  count === 1 ? '1 email' : `${count.toLocaleString('en-GB')} emails`;
