import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { StaffSignIn } from '#website/request-facts.ts';

/**
 * Serves the end of a browser's session, for the warning on the staff pages. A GET does not extend the session; a
 * POST does. Every tab gets the same answer.
 */
export function serveSession(server: FastifyInstance, signInOf: (request: FastifyRequest) => StaffSignIn) {
  const url = '/office/session';
  server.get(url, (request) => readEnd(signInOf(request)));
  // Each use of a session restarts its timeout.
  server.post(url, (request) => use(signInOf(request)));
}

const readEnd = async (staff: StaffSignIn) => (await staff.sessionEnd()) ?? endedSession;

const use = async (staff: StaffSignIn) => {
  await staff.actor();
  return readEnd(staff);
};

const endedSession = { endsInMs: 0, canStay: false };
