import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'website',
  buildDirectory: 'build',
  // The few routes are known from the start, so that no page asks for them later over a poor line.
  // A page knows its own route alone: a list of all routes, with those of the staff, weighs as much as a form. What
  // visitors send stays on its page, so its forms say `discover="none"` and no page asks for more routes.
  routeDiscovery: { mode: 'lazy' },
} satisfies Config;
