import type { Plugin } from 'vite';

/**
 * Replaces Vite's helper around each `import()`, which preloads the files that an imported file needs. Ours need files
 * that are there already, and the helper would be part of every page.
 */
export function importDirectly(): Plugin {
  return {
    name: 'lychgate-import-directly',
    apply: 'build',
    transform: {
      order: 'pre',
      filter: { id: /vite\/preload-helper/ },
      handler: () => 'export const __vitePreload = (load) => load();',
    },
  };
}
