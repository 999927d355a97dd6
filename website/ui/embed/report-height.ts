const paddingPx = 25;
const debounceMs = 100;
/** As many times the same growth in a row, with nothing changed on the page, is the frame growing by itself. */
const equalGrowthsMax = 8;

export type HeightReport = {
  /** Sends the height soon, if it is another one than last time. */
  send(): void;
  stop(): void;
};

/**
 * Tells the page around this one how high the content is: `{ height, iframeId }`, in pixels, and nothing else
 * (specification, section 7). It tells nobody anything where the page stands by itself.
 * @param content what is measured; nothing in it may be as high as the window, which has this height next
 * @param iframeId the name that the page around knows us by, where its address for us does not say another
 */
export function reportHeight(content: Element, iframeId: string): HeightReport {
  if (window.parent === window) return { send: () => {}, stop: () => {} };
  const name = new URLSearchParams(location.search).get('iframeId') ?? '';
  const report = sendChanges(content, /^[\w-]{1,64}$/.test(name) ? name : iframeId);
  const stopWatching = watch(content, report);
  report.send();
  return {
    send: report.send,
    stop: () => {
      stopWatching();
      report.stop();
    },
  };
}

type Changes = ReturnType<typeof sendChanges>;

function sendChanges(content: Element, iframeId: string) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let sent = 0;
  const guard = guardAgainstLoops();

  function post() {
    const { width, height: contentPx } = content.getBoundingClientRect();
    const height = Math.ceil(contentPx) + paddingPx;
    // A frame that is hidden has no width, and its content no height worth telling.
    if (window.innerWidth === 0 || height === sent || guard.isLoop(height - sent, width)) return;
    sent = height;
    window.parent.postMessage({ height, iframeId }, '*');
  }

  return {
    send: () => {
      clearTimeout(timer);
      timer = setTimeout(post, debounceMs);
    },
    contentChanged: guard.reset,
    stop: () => clearTimeout(timer),
  };
}

function watch(content: Element, { send, contentChanged }: Changes): () => void {
  const resizes = new ResizeObserver(send);
  resizes.observe(content);
  const changes = new MutationObserver(contentChanged);
  changes.observe(content, { attributes: true, characterData: true, childList: true, subtree: true });
  // An image that arrives changes the height, and nothing in the document.
  content.addEventListener('load', contentChanged, true);
  window.addEventListener('resize', send);
  void document.fonts.ready.then(send);
  return () => {
    resizes.disconnect();
    changes.disconnect();
    content.removeEventListener('load', contentChanged, true);
    window.removeEventListener('resize', send);
  };
}

// Where the content follows the height of the frame, each message would make the frame higher, for ever.
function guardAgainstLoops() {
  let last = { growth: 0, width: 0 };
  let equalGrowths = 0;
  const reset = () => {
    equalGrowths = 0;
  };
  return {
    reset,
    isLoop: (growth: number, width: number): boolean => {
      if (width !== last.width) reset();
      if (equalGrowths >= equalGrowthsMax) return true;
      equalGrowths = growth > 0 && growth === last.growth ? equalGrowths + 1 : 1;
      last = { growth, width };
      if (equalGrowths < equalGrowthsMax) return false;
      // oxlint-disable-next-line no-console -- for whoever builds the page around this one
      console.warn('The height of this page follows the height of its frame. It is not reported any more.');
      return true;
    },
  };
}
