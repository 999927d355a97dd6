/** If the height grows this often by the same amount, with no change on the page, the frame causes its own growth. */
const equalGrowthsMax = 8;

/** Detects content that follows the frame's height: each message would make the frame higher, for ever. */
function createGrowthGuard() {
  let last = { growth: 0, width: 0 };
  let equalGrowths = 0;
  const reset = () => {
    equalGrowths = 0;
  };
  return {
    /** Allows growth again after a change of the page itself. */
    reset,
    isLoop: (growth: number, width: number): boolean => {
      if (width !== last.width) reset();
      if (equalGrowths >= equalGrowthsMax) return true;
      equalGrowths = growth > 0 && growth === last.growth ? equalGrowths + 1 : 1;
      last = { growth, width };
      if (equalGrowths < equalGrowthsMax) return false;
      // oxlint-disable-next-line no-console -- for the developer of the embedding page
      console.warn('The height of this page follows the height of its frame. It is not reported any more.');
      return true;
    },
  };
}
const paddingPx = 25;
const debounceMs = 100;

/**
 * Reports the height of the content to the embedding page: `{ height, iframeId }`, in pixels, and nothing else
 * (specification, section 7). Does nothing if the page is not embedded.
 * @param content the element to measure; nothing in it may be as high as the window, which gets this height next
 * @param iframeId the name sent, unless the frame's address contains another
 * @returns a function that ends the report
 */
export function reportHeight(content: Element, iframeId: string): () => void {
  if (window.parent === window) return () => {};
  const name = new URLSearchParams(location.search).get('iframeId') ?? '';
  return report(content, /^[\w-]{1,64}$/.test(name) ? name : iframeId);
}

function report(content: Element, iframeId: string): () => void {
  const guard = createGrowthGuard();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let sent = 0;
  const post = () => {
    const { width, height: contentPx } = content.getBoundingClientRect();
    const height = Math.ceil(contentPx) + paddingPx;
    // A hidden frame has no width, and its content no meaningful height.
    if (window.innerWidth === 0 || height === sent || guard.isLoop(height - sent, width)) return;
    sent = height;
    window.parent.postMessage({ height, iframeId }, '*');
  };
  const send = () => {
    clearTimeout(timer);
    timer = setTimeout(post, debounceMs);
  };
  const stopWatching = watch(content, send, () => {
    guard.reset();
    send();
  });
  send();
  return () => {
    stopWatching();
    clearTimeout(timer);
  };
}

function watch(content: Element, resized: () => void, changed: () => void): () => void {
  const resizes = new ResizeObserver(resized);
  resizes.observe(content);
  // A frame out of view is not laid out, so its content resizes later than it changes.
  const changes = new MutationObserver(changed);
  changes.observe(content, { attributes: true, characterData: true, childList: true, subtree: true });
  // An image that loads changes the height without changing the document.
  content.addEventListener('load', changed, true);
  window.addEventListener('resize', resized);
  void document.fonts.ready.then(resized);
  return () => {
    resizes.disconnect();
    changes.disconnect();
    content.removeEventListener('load', changed, true);
    window.removeEventListener('resize', resized);
  };
}
