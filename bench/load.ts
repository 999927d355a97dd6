import autocannon from 'autocannon';

const loadMsMax = 120_000;

export type Load = {
  /** One address or several, each of which gets the same number of connections and requests. */
  address: string | string[];
  connections: number;
  /** Either a number of requests, or a duration. */
  requests?: number;
  seconds?: number;
  headers?: Record<string, string>;
  method?: 'GET' | 'POST';
  path: string;
  /** Pages that are read before each of these requests. They count as requests too. */
  reads?: string[];
  /** The body of the request with this number. */
  body?: (number: number) => string;
};

/** Requests per second. Any status but 200 is an error, because refusals are fast. */
export async function measureRatePerSecond(load: Load): Promise<number> {
  const {
    address,
    path,
    reads = [],
    connections,
    requests,
    seconds,
    method = 'GET',
    headers = {},
    body,
  } = load;
  let number = 0;
  const options: autocannon.Options = {
    // The types of autocannon lack its list of addresses.
    url: address as string,
    connections,
    ...(requests ? { amount: requests } : { duration: seconds! }),
    timeout: 30,
    requests: [
      ...reads.map((read) => ({ method: 'GET' as const, path: read })),
      {
        method,
        path,
        headers,
        ...(body && { setupRequest: (request) => ({ ...request, body: body(number++) }) }),
      },
    ],
  };
  const startedAt = performance.now();
  // The load generator itself checks the time only once a second.
  let endedAt = startedAt;
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const cannon = autocannon(options, (error: Error | null, ended) =>
      error ? reject(error) : resolve(ended),
    );
    cannon.on('response', () => (endedAt = performance.now()));
  });
  const tookMs = endedAt - startedAt;
  if (tookMs > loadMsMax)
    throw new Error(`The load on ${String(address)}${path} took longer than ${loadMsMax} ms`);
  const failed = result.errors + result.timeouts + result.non2xx;
  if (failed > 0)
    throw new Error(`${failed} of ${result.requests.total} requests to ${String(address)}${path} failed`);
  if (requests && result['2xx'] !== requests)
    throw new Error(`${result['2xx']} of ${requests} requests were answered`);
  return (result['2xx'] / tookMs) * 1000;
}
