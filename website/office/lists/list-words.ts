import { officePath } from '../addresses.ts';

export const listsPath = `${officePath}/lists`;
export const listPageAddress = (fieldName: string): string => `${listsPath}/${encodeURIComponent(fieldName)}`;

const titles: Record<string, string> = { MaritalStatus: 'Marital status', Gender: 'Gender' };

export const listTitle = (fieldName: string): string => titles[fieldName] ?? fieldName;
