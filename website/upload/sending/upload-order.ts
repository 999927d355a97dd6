import type { UploadOrder } from '#contract/photographs.ts';

/** The header in which this page's script sends the order of a photograph: its batch, a slash, its number. */
export const orderHeader = 'X-Upload-Order';

const pattern = /^([0-9a-f]{32})\/(\d{1,4})$/;

export const formatOrder = ({ batch, number }: UploadOrder): string => `${batch}/${number}`;

/** Null if it cannot be read: the photograph then comes last. */
export function readOrder(header: string | null): UploadOrder | null {
  const [, batch, number] = pattern.exec(header ?? '') ?? [];
  return batch === undefined ? null : { batch, number: Number(number) };
}
