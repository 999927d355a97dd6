import { hash, randomBytes } from 'node:crypto';

const tokenBytes = 32;

/** Creates a random token. */
export const createToken = (): string => randomBytes(tokenBytes).toString('base64url');

/** The digest that the database stores instead of a secret. Tokens are random, so it needs no salt. */
export const computeDigest = (token: string): Buffer => hash('sha256', token, 'buffer');
