const personalPaths = /^\/(?:office|waiting-list)(?![\w-])/i;

/** Whether a private link or a receipt opens the page, or it is a staff page or about a waiting party. An encoded address is the same page. */
export const isPersonalPage = ({ pathname, searchParams }: URL) =>
  ['manage', 'about'].some((name) => searchParams.has(name)) || personalPaths.test(decoded(pathname));

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
