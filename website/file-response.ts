type FileToSend = {
  name: string;
  /** Those of a stream are read no faster than they are sent. */
  bytes: Uint8Array | string | AsyncIterable<Uint8Array>;
};

/**
 * A file as an answer, which the browser saves or shows. Pages below /office are never cached, and so are their files;
 * others say in `headers` how long.
 */
export const fileResponse = (
  { name, bytes }: FileToSend,
  type: string,
  placement: 'attachment' | 'inline' = 'attachment',
  headers: Record<string, string> = {},
): Response =>
  new Response(toBody(bytes), {
    headers: {
      'Content-Type': type,
      'Content-Disposition': `${placement}; filename="${name}"`,
      ...headers,
    },
  });

function toBody(bytes: FileToSend['bytes']): BodyInit {
  if (typeof bytes === 'string') return bytes;
  return bytes instanceof Uint8Array ? new Uint8Array(bytes) : createStream(bytes);
}

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
