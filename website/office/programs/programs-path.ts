import { officePath } from '../addresses.ts';

export const programsPath = `${officePath}/programs`;
