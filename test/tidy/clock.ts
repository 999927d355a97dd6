import type { Source } from './source.ts';

const readsMachine = /\bnew Date\(\)|\bDate\.now\b/;
// These run in a browser alone.
const onDevice = [
  'website/cremation/draft/',
  'website/cremation/form/device-day.ts',
  'website/office/cases/scan/scan-store.ts',
  'website/office/check-in/offline/door-store.ts',
  'website/office/offline/action-store.ts',
  'website/ui/camera/camera.ts',
  'website/ui/form/end-drafts.ts',
  'website/upload/sending/send-image.ts',
];

/** Pages that ask the machine for the time, where `readNow` would read the clock that the server sets. */
export const findMachineClocks = (sources: Source[]): string[] =>
  sources
    .filter(
      ({ path }) => path.startsWith('website/') && !onDevice.some((allowed) => path.startsWith(allowed)),
    )
    .flatMap(({ path, text }) =>
      text
        .split('\n')
        .flatMap((line, index) =>
          readsMachine.test(line)
            ? [`${path}:${index + 1} asks the machine for the time; use readNow()`]
            : [],
        ),
    );
