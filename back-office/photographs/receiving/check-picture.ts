import { detectContainer, headBytes, type Kind } from '../formats/kinds.ts';
import type { Inspector } from '../inspector.ts';
import type { PhotographLimits } from '../parts.ts';

type Parts = { inspector: Pick<Inspector, 'inspect'>; photographs: PhotographLimits };

/**
 * The kind of a picture, by its content, for files other than photographs. Null if it is not a picture, incomplete or too
 * large. Throws if it could not be checked.
 */
export async function checkPicture(
  { inspector, photographs: { megapixelsMax } }: Parts,
  { path, bytes, head }: { path: string; bytes: number; head: Buffer },
): Promise<Kind | null> {
  const container = detectContainer(head.subarray(0, headBytes));
  if (!container) return null;
  const inspection = await inspector.inspect({ path, bytes, container, megapixelsMax });
  return 'refusal' in inspection ? null : inspection.kind;
}
