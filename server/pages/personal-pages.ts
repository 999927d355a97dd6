const personalPaths = /^\/(?:office|waiting-list)(?![\w-])/i;

/**
 * Whether the page is opened by a private link or a receipt, is a staff page, or concerns a place on a waiting
 * list. Percent-encoding makes no difference.
 */
export const isPersonalPage = ({ pathname, searchParams }: URL) =>
  ['manage', 'about'].some((name) => searchParams.has(name)) || personalPaths.test(decodePath(pathname));

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
