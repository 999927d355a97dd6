// Hydration starts after the first paint: the page works before it, and without it.
// A frame out of view is never painted, so hydration does not wait longer than this.
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
