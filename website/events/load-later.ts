import { lazy, type ComponentType } from 'react';
import { loadModule } from '../ui/load-module.ts';

/**
 * A part of a page that the browser loads only when it shows it. The server has it at once.
 *
 * @param onServer the part itself; null in the browser, so that the bundler leaves it out
 */
export function loadLater<Props>(
  onServer: ComponentType<Props> | null,
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  return onServer ?? lazy(() => loadModule(load).then((part) => ({ default: part }), startAgain));
}

/** The server's page works without script, so it stays. Pages after it are loaded as new documents. */
function startAgain(): Promise<never> {
  const [document] = performance.getEntriesByType('navigation');
  if (document?.name !== location.href) location.reload();
  return new Promise(() => {});
}
