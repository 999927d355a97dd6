import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { StaffSignIn } from '#website/request-facts.ts';

/**
 * When the session of a browser ends, for the warning on the staff pages. Asking does not make it last longer; staying
 * signed in does. It says the same to every tab, whichever was used last.
 */
export function serveSession(server: FastifyInstance, signInOf: (request: FastifyRequest) => StaffSignIn) {
  const url = '/office/session';
  server.get(url, (request) => endOf(signInOf(request)));
  // Each use of a session begins its time again.
  server.post(url, (request) => use(signInOf(request)));
}

const endOf = async (staff: StaffSignIn) => (await staff.sessionEnd()) ?? hasEnded;

const use = async (staff: StaffSignIn) => {
  await staff.actor();
  return endOf(staff);
};

const hasEnded = { endsInMs: 0, canStay: false };
