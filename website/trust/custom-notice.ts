import { createContext } from 'react-router';

/** The provider's own words in the privacy notice, in Markdown; empty if there are none. */
export type CustomNotice = { text: string; place: 'before' | 'instead' };

export const customNoticeContext = createContext<CustomNotice>({ text: '', place: 'before' });
