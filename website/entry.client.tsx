// Hydration starts after the first paint, because the page works without it. A frame out of view is never painted,
// so hydration waits no longer than this.
const unpaintedMs = 500;
// Loading in steps keeps each task short, so that the page responds to taps in between.
const painted = () =>
  new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, unpaintedMs);
  });

async function hydrate() {
  await painted();
  const { createElement, startTransition } = await import('react');
  const { hydrateRoot } = await import('react-dom/client');
  await painted();
  const { HydratedRouter } = await import('react-router/dom');
  await painted();
  startTransition(() => {
    hydrateRoot(document, createElement(HydratedRouter));
  });
}

void hydrate();
