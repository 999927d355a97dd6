import type { Plugin } from 'vite';

const fixedAddress = /\bhref\(('\/[^':*]*')\)/g;

/** Writes `href('/events')` as `'/events'`: its types have been checked, and visitors need not load the calls. */
export function inlineAddresses(): Plugin {
  return {
    name: 'lychgate-inline-addresses',
    apply: 'build',
    transform: {
      order: 'pre',
      filter: { id: /\/website\/.*\.tsx?$/, code: /\bhref\('/ },
      handler: (code) => code.replaceAll(fixedAddress, '$1'),
    },
  };
}
