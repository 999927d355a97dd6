import { officePath } from '../addresses.ts';

export const accountPath = `${officePath}/account`;
