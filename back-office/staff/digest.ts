import { hash, randomBytes } from 'node:crypto';

const tokenBytes = 32;

/** A secret that nobody can guess. */
export const createToken = (): string => randomBytes(tokenBytes).toString('base64url');

/** The digest that the database stores instead of a secret. Tokens are random, so it needs no salt. */
export const digestOf = (token: string): Buffer => hash('sha256', token, 'buffer');
