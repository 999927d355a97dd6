import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

export type HttpService = Awaited<ReturnType<typeof startFront>>;

/** Stands in front of a service: passes requests on, late, or answers them itself. */
export async function startFront(target: string) {
  const state = { delayMs: 0, status: 0 };
  const answerRequest = async (incoming: IncomingMessage, response: ServerResponse) => {
    if (state.status > 0) {
      incoming.resume();
      return response.writeHead(state.status).end('<Error><Code>Refused</Code></Error>');
    }
    if (state.delayMs > 0) await wait(state.delayMs);
    const { method, headers, url } = incoming;
    const outgoing = request(new URL(url!, target), { method, headers }, (answered) => {
      response.writeHead(answered.statusCode!, answered.headers);
      answered.pipe(response);
    });
    outgoing.on('error', () => response.destroy());
    incoming.on('error', () => outgoing.destroy());
    return incoming.pipe(outgoing);
  };
  const server = createServer((incoming, response) => void answerRequest(incoming, response));
  const listen = (port: number) =>
    new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()));
  await listen(0);
  const { port } = server.address() as { port: number };
  const goAway = () => {
    server.closeAllConnections();
    return new Promise<void>((resolve) => server.close(() => resolve()));
  };
  return {
    port,
    state,
    goAway: async () => {
      const away = goAway();
      server.closeAllConnections();
      await away;
    },
    comeBack: () => listen(port),
    stop: async () => {
      if (server.listening) await goAway();
    },
  };
}
