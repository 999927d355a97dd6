import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { onceAMinute } from '#back-office/log-sparingly.ts';
import type { TrustProxy } from '../settings/trust-proxy.ts';
import { identifyVisitor } from './visitor.ts';

/** The limit of open connections, and of those that wait to be accepted. */
export const connectionsMax = 2_000;
// A browser opens six connections, so thirty people may share an address. A browser reopens an idle one when
// needed.
const ofOneAddressMax = 200;
// For connections that have been closed here but not yet by the system.
const closingMax = 200;

/**
 * Limits connections, so that half-sent requests and idle connections of some never keep others out. Each new one is
 * accepted, also that of a health check. Above a limit, the connection closes that has waited longest without a whole
 * request: above that of one address, one of its own; above that of all, one of the address with the most. A proxy holds the
 * connections of all visitors, so only the second limit applies to it. Requests under way have limits of their own.
 */
export function limitConnections(server: FastifyInstance, isTrusted: TrustProxy) {
  server.server.maxConnections = connectionsMax + closingMax;
  const isDue = onceAMinute();
  const waiting = trackConnections();
  const connections = new WeakMap<Socket, { address: string; running: number }>();
  const counts = countByAddress();
  const closeOldest = (address: string) => {
    const hasClosed = waiting.closeOldest(address);
    if (hasClosed && isDue(''))
      server.log.warn('Many connections without a whole request are open. The oldest of them are closed.');
    return hasClosed;
  };
  server.server.on('connection', (socket) => {
    const { remoteAddress = '' } = socket;
    const address = identifyVisitor(remoteAddress);
    connections.set(socket, { address, running: 0 });
    const isOver = counts.change(address, 1) > ofOneAddressMax && !isTrusted(remoteAddress, 0);
    const hasClosed = isOver && closeOldest(address);
    if (!hasClosed && counts.all() > connectionsMax) closeOldest(waiting.addressWithMost());
    waiting.add(address, socket);
    socket.once('close', () => {
      waiting.remove(address, socket);
      counts.change(address, -1);
    });
  });
  server.server.on('request', ({ socket }, response) => {
    const connection = connections.get(socket);
    if (!connection) return;
    connection.running += 1;
    waiting.remove(connection.address, socket);
    // Several parts of the server wait for its end, and Node warns of more than ten listeners.
    response.setMaxListeners(closeListenersMax);
    response.once('close', () => {
      connection.running -= 1;
      if (connection.running === 0 && !socket.destroyed) waiting.add(connection.address, socket);
    });
  });
}

const closeListenersMax = 20;

function countByAddress() {
  const ofAddress = new Map<string, number>();
  let all = 0;
  return {
    all: () => all,
    change: (address: string, change: 1 | -1): number => {
      const count = (ofAddress.get(address) ?? 0) + change;
      all += change;
      if (count > 0) ofAddress.set(address, count);
      else ofAddress.delete(address);
      return count;
    },
  };
}

/** Connections without a whole request, by address, in the order in which they began to wait. */
function trackConnections() {
  const sockets = new Map<string, Set<Socket>>();
  const remove = (address: string, socket: Socket) => {
    const ownSockets = sockets.get(address);
    if (ownSockets?.delete(socket) && ownSockets.size === 0) sockets.delete(address);
  };
  return {
    add: (address: string, socket: Socket) => {
      const ownSockets = sockets.get(address) ?? new Set();
      sockets.set(address, ownSockets.add(socket));
    },
    remove,
    addressWithMost: (): string => {
      let [most, socket] = [0, ''];
      for (const [address, { size }] of sockets) if (size > most) [most, socket] = [size, address];
      return socket;
    },
    /** Returns false if no connection of this address waits. */
    closeOldest: (address: string): boolean => {
      const oldest = sockets.get(address)?.values().next().value;
      if (!oldest) return false;
      remove(address, oldest);
      oldest.destroy();
      return true;
    },
  };
}
