import { todayInLondon } from '#contract/fields/today.ts';

/** Today in London by the clock of the visitor's device, which may be wrong. */
export const findDeviceDay = (): string => todayInLondon(new Date());
