// Inspects uploaded files in a separate process, so that a hostile file can be stopped. Each message has a request id and a
// file; the answer has the same id. One file at a time, so that only one HEIF is in memory.
import { inspect, type InspectedFile, type Inspection } from './inspect.ts';

/** `trouble` is a system error code; the file is not at fault then. */
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
