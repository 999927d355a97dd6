import { formatCount } from '#contract/fields/count.ts';
import { listFieldLabels } from '#contract/fields/table.ts';
import type { FuneralForStaff } from '#contract/operator/funerals/funerals.ts';
import { funeralFields } from '#contract/records/funeral.ts';

type Counts = FuneralForStaff['photographs'];

/** "No photographs", "1 photograph", "1,204 photographs" */
export const formatPhotographs = (count: number): string =>
  count === 0 ? 'No photographs' : formatCount(count, 'photograph');

export const countPhotographs = ({ waiting, ready, unreadable }: Counts): number =>
  waiting + ready + unreadable;

/** "24 photographs, 2 hidden, 1 that cannot be read" */
export function describeCounts(counts: Counts): string {
  const { waiting, unreadable, hidden } = counts;
  return [
    formatPhotographs(countPhotographs(counts)),
    hidden > 0 && `${hidden} hidden`,
    waiting > 0 && `${waiting} being prepared`,
    unreadable > 0 && `${unreadable} that cannot be read`,
  ]
    .filter(Boolean)
    .join(', ');
}

const megabyte = 1_000_000;
const gigabyte = 1_000_000_000;

/** "340 MB", "1.2 GB" */
export function formatMegabytes(bytes: number): string {
  if (bytes >= gigabyte) return `${(bytes / gigabyte).toFixed(1)} GB`;
  return bytes >= megabyte ? `${Math.round(bytes / megabyte)} MB` : 'less than 1 MB';
}

/** The fields of a funeral, as the history names them. */
export const funeralHistoryLabels = {
  ...listFieldLabels(funeralFields),
  position: 'Place',
  turned: 'Turned, in degrees',
};
