type OutboxEmail = { id: string; kind: string; createdAt: Date; token: string };

/** The Message-ID. All attempts to send an email share it, so that mail programs show duplicates as one. */
export const createMessageId = ({ id, kind, createdAt, token }: OutboxEmail, sender: string): string =>
  `<outbox-${id}.${kind}.${formatMessageMoment(createdAt)}.${getSecret(token)}@${sender.split('@').at(-1)}>`;

/** The address for delivery reports, different for each email: `bounce+<id>.<secret>@…`. */
export function createBounceAddress({ id, token }: OutboxEmail, bouncesTo: string): string {
  const [local, domain] = bouncesTo.split('@');
  return `${local}+${id}.${getSecret(token)}@${domain}`;
}

export const formatMessageMoment = (createdAt: Date) => createdAt.toISOString().replaceAll(/[-:.]/g, '');

// Only 80 random bits, because the local part of an address can have 64 characters.
const getSecret = (token: string) => token.slice(0, 8) + token.slice(-12);

/** The emails whose Message-ID or bounce address is in a text; verify each with `hasMatchingSecret`. */
export function findNamedEmails(text: string): { id: string; secret: string }[] {
  const matches = text.matchAll(
    /(?:<outbox-(\d{1,18})\.[a-z-]{1,60}\.\d{8}T\d{9}Z\.|\+(\d{1,18})\.)([\da-f]{20})@/gi,
  );
  return Array.from(matches, ([, ofMessage, ofAddress, secret]) => ({
    id: (ofMessage ?? ofAddress)!,
    secret: secret!.toLowerCase(),
  }));
}

/** Verifies the secret, which only this email contained, because ids can be guessed. */
export const hasMatchingSecret = (message: { secret: string }, email: { token: string }): boolean =>
  message.secret === getSecret(email.token);
