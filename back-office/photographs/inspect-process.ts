// Inspects uploaded files in a separate process, which can be killed if a file is hostile. A message has a request id and a
// file, and its answer the same id. The process inspects one file at a time, so that only one HEIF is in memory.
import { inspect, type InspectedFile, type Inspection } from './inspect.ts';

/** `trouble` is a system error code, for which the file is not at fault. */
export type InspectAnswer = Inspection | { trouble: string };

let pending: Promise<unknown> = Promise.resolve();
process.on('message', ({ id, file }: { id: number; file: InspectedFile }) => {
  pending = pending.then(async () => process.send?.({ id, answer: await createAnswer(file) }));
});
// Exit when the parent process has ended.
process.once('disconnect', () => process.exit());

async function createAnswer(file: InspectedFile): Promise<InspectAnswer> {
  try {
    return await inspect(file);
  } catch (error) {
    const { syscall, code } = error as NodeJS.ErrnoException;
    return syscall && code ? { trouble: code } : { refusal: 'not-a-photograph' };
  }
}
