/**
 * What stands in the link of an email after its first word, decoded once; null where a part is missing or cannot be
 * decoded. How long an identifier is and what it is made of is for the back office to judge. The router's own
 * parameters will not do: they decode `%252F` twice, and an address inside an address would change.
 */
export function parseLinkParts(request: Request, count: number): string[] | null {
  const [, , ...encoded] = new URL(request.url).pathname.replace(/\/$/, '').split('/');
  try {
    const parts = encoded.map(decodeURIComponent);
    return parts.length === count && parts.every((part) => part.trim() !== '') ? parts : null;
  } catch {
    return null;
  }
}
