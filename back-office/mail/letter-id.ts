type Known = { id: string; kind: string; createdAt: Date };

/** The same for every try of a letter, so that mail programs show two copies as one. */
export const messageIdOf = ({ id, kind, createdAt }: Known, sender: string): string =>
  `<outbox-${id}.${kind}.${momentOf(createdAt)}@${sender.split('@').at(-1)}>`;

/** An address of its own for each letter, to which delivery reports come: `bounce+<id>.<moment>@…`. */
export function bounceAddressOf({ id, createdAt }: Known, bouncesTo: string): string {
  const [local, domain] = bouncesTo.split('@');
  return `${local}+${id}.${momentOf(createdAt)}@${domain}`;
}

const momentOf = (createdAt: Date) => createdAt.toISOString().replaceAll(/[-:.]/g, '');

/** The letters that a text may speak of, by their Message-IDs or addresses; to be proven with `isOf`. */
export function lettersNamedIn(text: string): { id: string; moment: string }[] {
  const found = text.matchAll(/(?:<outbox-(\d{1,18})\.[a-z-]{1,60}\.|\+(\d{1,18})\.)(\d{8}T\d{9}Z)@/g);
  return Array.from(found, ([, ofMessage, ofAddress, moment]) => ({
    id: (ofMessage ?? ofAddress)!,
    moment: moment!,
  }));
}

/** Anybody can count; the moment in thousandths of a second is what a forger would have to guess. */
export const isOf = (named: { moment: string }, letter: { createdAt: Date }): boolean =>
  named.moment === momentOf(letter.createdAt);
