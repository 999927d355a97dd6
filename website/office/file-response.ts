type FileToSend = {
  name: string;
  /** Those of a stream are read no faster than they are sent. */
  bytes: Uint8Array | AsyncIterable<Uint8Array>;
};

/** A file as an answer, which the browser saves or shows. Pages below /office are never cached, and so are their files. */
export const fileResponse = (
  { name, bytes }: FileToSend,
  type: string,
  placement: 'attachment' | 'inline' = 'attachment',
): Response =>
  new Response(bytes instanceof Uint8Array ? new Uint8Array(bytes) : createStream(bytes), {
    headers: {
      'Content-Type': type,
      'Content-Disposition': `${placement}; filename="${name}"`,
    },
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
