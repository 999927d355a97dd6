import { createGrowthGuard } from './growth-guard.ts';

const paddingPx = 25;
const debounceMs = 100;

/**
 * Tells the page around this one how high the content is: `{ height, iframeId }`, in pixels, and nothing else
 * (specification, section 7). Where the page stands by itself it tells nobody.
 * @param content what is measured; nothing in it may be as high as the window, which has this height next
 * @param iframeId the name that the page around knows us by, where its address for us does not say another
 * @returns what ends the report
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
    // A frame that is hidden has no width, and its content no height worth telling.
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
  // An image that arrives changes the height, and nothing in the document.
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
