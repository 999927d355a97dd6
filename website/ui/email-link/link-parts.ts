/**
 * Parses the path segments of an email's link after the first one, decoded once; null if one is missing or
 * malformed. The back office checks the identifiers. The router's own parameters are not used, because they decode
 * `%252F` twice, which would change an address inside the address.
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
