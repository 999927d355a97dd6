import { readDomain } from './silent-domains.ts';

const domainsMax = 1_000;

export type AnsweringDomains = ReturnType<typeof trackAnsweringDomains>;

/**
 * Tracks the domains for which the mail server has answered. An email to another domain may block its connection until
 * the time limit, so those emails use a separate connection.
 */
export function trackAnsweringDomains() {
  const domains = new Set<string>();
  return {
    note(recipient: string, hasAnswered: boolean) {
      const domain = readDomain(recipient);
      domains.delete(domain);
      if (!hasAnswered) return;
      domains.add(domain);
      const [oldest] = domains;
      if (domains.size > domainsMax) domains.delete(oldest!);
    },
    all: () => [...domains],
  };
}
