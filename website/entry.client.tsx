// Nothing of this stands in the way of the first paint: the page works before it, and without it.
// A frame out of view is never painted, and goes on without.
const unpaintedMs = 500;
// Loading in steps keeps each stretch of work short, so that a tap in between is answered.
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
