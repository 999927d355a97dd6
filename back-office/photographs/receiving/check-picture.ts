import { detectContainer, headBytes, type Kind } from '../formats/kinds.ts';
import type { Inspector } from '../inspector.ts';
import type { PhotographLimits } from '../parts.ts';

type Parts = { inspector: Pick<Inspector, 'inspect'>; photographs: PhotographLimits };

/**
 * The kind of a picture that has arrived as another file than a photograph, by its content. Null if it is no picture, not
 * whole, or too large. Throws if it could not be checked.
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
