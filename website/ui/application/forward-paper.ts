import { isRefused, type Refused } from '#contract/call.ts';
import { paperBytesMax } from '#contract/operator/cases/papers.ts';
import type { UploadedImage } from '#contract/photographs.ts';

type Send = (file: AsyncIterable<Uint8Array>) => Promise<true | Refused>;

/** Passes on the file of a form as it arrives. Answers its problem; null if it was accepted. */
export async function forwardPaper(
  files: AsyncIterable<UploadedImage> | null,
  send: Send,
): Promise<{ problem: string; status: number } | null> {
  try {
    for await (const { bytes } of files ?? []) {
      const answer = await send(bytes);
      return isRefused(answer) ? { problem: answer.detail, status: answer.status } : null;
    }
  } catch (error) {
    const { refused } = error as { refused?: Refused };
    if (refused?.status !== 413) throw error;
    return { problem: `The file can have ${paperBytesMax / 1_000_000} MB at most.`, status: 413 };
  }
  return { problem: 'Please choose a file.', status: 400 };
}
