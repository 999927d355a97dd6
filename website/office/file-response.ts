type File = { name: string; bytes: AsyncIterable<Uint8Array> };

/** A file as an answer, read no faster than it is sent. */
export const fileResponse = ({ name, bytes }: File, type: string, placement = 'attachment'): Response =>
  new Response(createStream(bytes), {
    headers: { 'Content-Type': type, 'Content-Disposition': `${placement}; filename="${name}"` },
  });

function createStream(bytes: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  const chunks = bytes[Symbol.asyncIterator]();
  return new ReadableStream({
    pull: async (controller) => {
      const { value, done } = await chunks.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: async () => void (await chunks.return?.()),
  });
}
