// Nothing of this stands in the way of the first paint: the page works before it, and without it.
// Loading in steps keeps each stretch of work short, so that a tap in between is answered.
const painted = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

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
