import { existsSync } from 'node:fs';
import { installFromDebian, isRootOn } from './install-browser.ts';

const firefoxes = [
  '/usr/bin/firefox-esr',
  '/usr/bin/firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
];
const packages = ['firefox-esr', 'webkit2gtk-driver', 'xvfb'];

export const findFirefox = (): string | undefined => firefoxes.find((path) => existsSync(path));

/** Finds Firefox and WebKitGTK or installs them. Returns a sentence if neither is possible. */
export function installOtherBrowsers(): string | undefined {
  if (listMissingBrowsers().length > 0 && isRootOn('debian')) {
    process.stdout.write('Installing Firefox and WebKitGTK (a few minutes, once)…\n');
    installFromDebian(packages);
  }
  const missing = listMissingBrowsers();
  if (missing.length === 0) return undefined;
  return `Please install ${missing.join(' and ')}: on Debian these are the packages ${packages.join(', ')}.`;
}

function listMissingBrowsers(): string[] {
  const requirements: [name: string, isThere: boolean][] = [
    ['Firefox', findFirefox() !== undefined],
    ['WebKitGTK’s WebDriver', existsSync('/usr/bin/WebKitWebDriver')],
    ['Xvfb', existsSync('/usr/bin/Xvfb')],
  ];
  return requirements.filter(([, isThere]) => !isThere).map(([name]) => name);
}
