import type { ServerBuild } from 'react-router';

const depthMax = 2;

/** Creates a function that names the section of an address by the first words of its route, at most two. */
export function createSectionFinder(routes: ServerBuild['routes']): (path: string) => string {
  const findPath = (id: string | undefined): string => {
    const route = id === undefined ? undefined : routes[id];
    return route ? `${findPath(route.parentId)}/${route.path ?? ''}` : '';
  };
  const sections = new Set(Object.keys(routes).flatMap((id) => listSections(splitPath(findPath(id)))));
  return (path) => {
    const parts = splitPath(path.toLowerCase());
    for (let depth = depthMax; depth > 0; depth -= 1) {
      const section = `/${parts.slice(0, depth).join('/')}`;
      if (sections.has(section)) return section;
    }
    return parts.length === 0 ? '/' : 'unknown';
  };
}

const splitPath = (path: string) => path.split('/', 20).filter(Boolean);

/** `/office/requests/:guid` has the sections `/office` and `/office/requests`. */
function listSections(parts: string[]): string[] {
  const variable = parts.findIndex((part) => /[:*]/.test(part));
  const fixed = parts.slice(0, variable < 0 ? depthMax : Math.min(variable, depthMax));
  return fixed.map((_, index) => `/${fixed.slice(0, index + 1).join('/')}`);
}
