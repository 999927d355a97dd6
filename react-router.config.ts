import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'website',
  buildDirectory: 'build',
  // The few routes are known from the start, so that no page asks for them later over a poor line.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
