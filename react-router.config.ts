import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'website',
  buildDirectory: 'build',
  // The routes are known from the start, so that no page asks for them later over a poor line. Visitors get a list of
  // their own: see bin/vite/visitors-manifest.ts.
  splitRouteModules: false,
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
