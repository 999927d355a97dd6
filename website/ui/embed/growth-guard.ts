/** If the height grows this often by the same amount, with no change on the page, the frame causes its own growth. */
const equalGrowthsMax = 8;

/** If the content follows the frame's height, each message would make the frame higher, for ever. */
export function createGrowthGuard() {
  let last = { growth: 0, width: 0 };
  let equalGrowths = 0;
  const reset = () => {
    equalGrowths = 0;
  };
  return {
    /** The page itself has changed, so it may grow again. */
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
