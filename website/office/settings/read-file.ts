import { data } from 'react-router';
import { isRefused, type Refused } from '#contract/call.ts';
import type { UploadedImage } from '#contract/photographs.ts';

type Upload = (bytes: AsyncIterable<Uint8Array>) => Promise<true | Refused>;

/** Passes the file of a form on. Returns what is wrong with it; null if it was taken. */
export async function forwardFile(
  files: AsyncIterable<UploadedImage>,
  upload: Upload,
): Promise<string | null> {
  try {
    for await (const { bytes } of files) {
      const answer = await upload(bytes);
      return isRefused(answer) ? answer.detail : null;
    }
  } catch (error) {
    const { refused } = error as { refused?: Refused };
    if (refused?.status === 413) return 'The file can be 10 MB at most. Nothing was changed.';
    throw error;
  }
  return 'Please choose a file.';
}

/** The answer of a page whose file was not taken, in the shape of a refused form. */
export function createFileRefusal(problem: string, field = 'fileData') {
  const values: Record<string, string> = {};
  return data(
    { values, problems: { [field]: problem } as Record<string, string>, isStale: false, base: null },
    400,
  );
}
