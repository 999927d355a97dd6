import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { compressAssets } from './bin/vite/compress-assets.ts';
import { importDirectly } from './bin/vite/import-directly.ts';
import { inlineAddresses } from './bin/vite/inline-addresses.ts';
import { leaveOutRouterParts } from './bin/vite/leave-out-router-parts.ts';
import { createVisitorsManifest } from './bin/vite/visitors-manifest.ts';

// Two chunks for what every form needs: React's renderer, and the rest. Small files compress badly; one large
// one would hold an old phone up in one long stretch.
const browserChunks = [
  // For the operator's scanner and the check-in alone, and only when a camera is on.
  { name: 'code-reader', test: /node_modules\/(barcode-detector|zxing-wasm)\// },
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
  // For the gallery alone; after React, which would otherwise come along into it.
  { name: 'carousel', test: /node_modules\/embla-carousel/ },
  // The rules of the forms, which are loaded once somebody uses one.
  { name: 'zod', test: /node_modules\/zod\// },
  { name: 'router', test: /node_modules\// },
  // For the event list and the request, whose pages have nothing else in common.
  { name: 'hero', test: /website\/ui\/frame\/hero\./ },
  // Code of every page with script; as separate files they would be many small requests.
  {
    name: 'frame',
    test: /website\/ui\/(?!application|prices|broken-staff-page|camera|date-field|email-link|embed|frame\/hero|kept-form|link-messages|outcome|progress|form\/(long-field|end-drafts))|contract\/fields\/days\./,
  },
  // Code shared by the booking form and the waiting list.
  {
    name: 'events',
    test: /website\/events\/(mode|event-(facts|text)|private-link\/messages|waiting-list\/waiting-lists|form\/(remembered|email-field|(answer|attendees)-fields?|failure|also-on-name))\.|contract\/(capacity|records\/booking-answers|fields\/shape)\./,
  },
  // The page of one event, and the shorter forms, which the booking form leaves out.
  {
    name: 'event-page',
    test: /website\/events\/(event-(page|notices)|shorter-form|list\/describe-capacity|other-dates|booking\/(also-on|cancel-form)|private-link\/link-(form|offer)|waiting-list-offers)\./,
  },
  // Pages after the forms of events; last, because the others would otherwise be bundled into it.
  {
    name: 'after-form',
    test: /website\/events\/(list\/|receipt\/receipt-panel|booking\/(questions\/|event-without-form)|private-link\/(link-sent|event-cancelled|cancelled-notice|number-before)|waiting-list\/join-with-answers|receipt\/date-results)/,
  },
];

// `Features.LightDark` of lightningcss, which is a package of Vite's.
const lightDark = 1 << 20;

export default defineConfig(({ command }) => ({
  plugins: [
    reactRouter(),
    importDirectly(),
    inlineAddresses(),
    leaveOutRouterParts(),
    compressAssets(),
    createVisitorsManifest('build/client'),
  ],
  // React and the rest are bundled into the server's build, so that pages are rendered by React's production
  // code whatever NODE_ENV says, and the second start reads one file.
  ...(command === 'build' && {
    ssr: { noExternal: true },
    define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  }),
  // We use no `light-dark()`, and what old browsers need for it is 200 bytes of each page.
  css: { lightningcss: { exclude: lightDark } },
  build: {
    target: 'es2020',
    assetsInlineLimit: 0,
    modulePreload: false,
    rolldownOptions: {
      // So that a module whose exports a page does not use is left out of it.
      treeshake: { moduleSideEffects: [{ test: /\/(website|contract)\//, sideEffects: false }] },
      output: { codeSplitting: { groups: browserChunks } },
    },
  },
}));
