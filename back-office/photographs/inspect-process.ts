// Reads the structure of uploaded files, where a hostile one can be stopped. Each message has the number of a request and
// a file; the answer has the same number. One file at a time, so that only one HEIF is in memory.
import { inspect, type InspectedFile, type Inspection } from './inspect.ts';

/** `trouble` is the system's error code: the file is not at fault then. */
export type InspectAnswer = Inspection | { trouble: string };

let turn: Promise<unknown> = Promise.resolve();
process.on('message', ({ id, file }: { id: number; file: InspectedFile }) => {
  turn = turn.then(async () => process.send?.({ id, answer: await answerTo(file) }));
});
// The process that asked has ended, however it ended.
process.once('disconnect', () => process.exit());

async function answerTo(file: InspectedFile): Promise<InspectAnswer> {
  try {
    return await inspect(file);
  } catch (error) {
    const { syscall, code } = error as NodeJS.ErrnoException;
    return syscall && code ? { trouble: code } : { refusal: 'not-a-photograph' };
  }
}
