import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

const { argon2 } = crypto;
const least = { memory: 8, passes: 1 };

/** The parameters that Lychgate asked for last. */
export const asked = { memory: 0, passes: 0, parallelism: 0 };

/**
 * Makes a password take microseconds in this process, instead of 35 ms of a core. Lychgate still asks for OWASP's
 * parameters and stores them (test/staff/accounts.test.ts). Called before anything loads Lychgate.
 */
export function lightenPasswords() {
  crypto.argon2 = (algorithm, parameters, done) => {
    const { memory, passes, parallelism } = parameters;
    Object.assign(asked, { memory, passes, parallelism });
    return argon2(algorithm, { ...parameters, ...least }, done);
  };
  syncBuiltinESMExports();
}
