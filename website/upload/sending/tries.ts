/** The header with a new random key for each try of this page's script to send a photograph. */
export const tryHeader = 'X-Upload-Try';

const keptMax = 10_000;
const kept = new Set<string>();

/**
 * Whether this process has seen the same try before. When a connection drops, browsers send the request again by
 * themselves, even if all of it had arrived. The script does not notice.
 */
export function isRepeatedByBrowser(key: string | null): boolean {
  if (!key || key.length > 32) return false;
  if (kept.has(key)) return true;
  kept.add(key);
  const [oldest] = kept;
  if (kept.size > keptMax) kept.delete(oldest!);
  return false;
}
