type Known = { id: string; kind: string; createdAt: Date; token: string };

/** The same for every try of a letter, so that mail programs show two copies as one. */
export const messageIdOf = ({ id, kind, createdAt, token }: Known, sender: string): string =>
  `<outbox-${id}.${kind}.${momentOf(createdAt)}.${secretOf(token)}@${sender.split('@').at(-1)}>`;

/** An address of its own for each letter, to which delivery reports come: `bounce+<id>.<secret>@…`. */
export function bounceAddressOf({ id, token }: Known, bouncesTo: string): string {
  const [local, domain] = bouncesTo.split('@');
  return `${local}+${id}.${secretOf(token)}@${domain}`;
}

const momentOf = (createdAt: Date) => createdAt.toISOString().replaceAll(/[-:.]/g, '');

// 80 random bits: the part of an address before its @ may have 64 characters only.
const secretOf = (token: string) => token.slice(0, 8) + token.slice(-12);

/** The letters that a text may speak of, by their Message-IDs or addresses; to be proven with `isOf`. */
export function findNamedEmails(text: string): { id: string; secret: string }[] {
  const found = text.matchAll(
    /(?:<outbox-(\d{1,18})\.[a-z-]{1,60}\.\d{8}T\d{9}Z\.|\+(\d{1,18})\.)([\da-f]{20})@/gi,
  );
  return Array.from(found, ([, ofMessage, ofAddress, secret]) => ({
    id: (ofMessage ?? ofAddress)!,
    secret: secret!.toLowerCase(),
  }));
}

/** Anybody can count; the secret was in this one email only. */
export const isOf = (named: { secret: string }, email: { token: string }): boolean =>
  named.secret === secretOf(email.token);
