import type { Plugin } from 'vite';

/** The modules of React Router that our pages never use in a browser, with their replacements. */
const standIns: Record<string, string> = {
  // All routes are known from the start (react-router.config.ts), so none is discovered.
  'dom/ssr/fog-of-war': `
    export const isFogOfWarEnabled = () => false;
    export const getPatchRoutesOnNavigationFunction = () => undefined;
    export const useFogOFWarDiscovery = () => {};
    export const getPartialManifest = undefined;
    export const getPathsWithAncestors = undefined;
    export const handleClientVersionMismatch = undefined;
    export const getManifestPath = undefined;`,
  // No route has a style sheet or links of its own (decision 005), and no link loads its page ahead.
  'dom/ssr/links': `
    const none = () => [];
    export { none as getKeyedLinksForMatches, none as getModuleLinkHrefs, none as getNewMatchesForLinks };
    export const getKeyedPrefetchLinks = async () => [];
    export const isPageLinkDescriptor = () => false;
    export const prefetchRouteCss = async () => {};
    export const prefetchStyleLinks = async () => {};`,
  // The router's instrumentation is not used.
  'router/instrumentation': `
    export const consumeInstrumentationClientResultMetaReceiver = () => undefined;
    export const getRouteInstrumentationUpdates = () => ({});
    export const instrumentClientSideRouter = (router) => router;
    export const instrumentHandler = (handler) => handler;
    export const instrumentationResultMetaContext = undefined;`,
};

const inRouter = /\/react-router\/dist\/production\/lib\/(.+)\.js$/;

/** Replaces modules of React Router that browsers never need. The build fails when one of them no longer exists. */
export function leaveOutRouterParts(): Plugin {
  const found = new Set<string>();
  return {
    name: 'lychgate-leave-out-router-parts',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    load: {
      order: 'pre',
      filter: { id: inRouter },
      handler(id) {
        const name = inRouter.exec(id)![1]!;
        if (!(name in standIns)) return null;
        found.add(name);
        return { code: standIns[name]!, moduleSideEffects: false };
      },
    },
    buildEnd(error) {
      const gone = Object.keys(standIns).filter((name) => !found.has(name));
      if (!error && gone.length > 0) throw new Error(`React Router has no ${gone.join(', ')} any more`);
    },
  };
}
