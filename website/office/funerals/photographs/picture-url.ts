import { href } from 'react-router';
import type { PhotographOnList } from '#contract/operator/funerals/photographs.ts';
import { withQuery } from '../../../ui/with-query.ts';

/** The address of a display size on staff pages. The public address of a hidden photograph does not answer. */
export function createPictureUrl(
  guid: string,
  { id, source }: PhotographOnList,
  height: 400 | 800 | 1600,
): string {
  if (!source)
    return withQuery(href('/office/funerals/:guid/photographs/:id/picture', { guid, id }), { height });
  // A relative address loads under every host name of this website.
  const { pathname } = new URL(source);
  return withQuery(pathname, { height });
}
