const prefix = 'also-on-';

/**
 * Creates the name of the checkbox for another date of the series. Each date has its own, so that no tick is lost.
 */
export const createAlsoOnName = (guid: string): string => prefix + guid;

export const isAlsoOn = (name: string): boolean => name.startsWith(prefix);
