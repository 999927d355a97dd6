import { createContext } from 'react-router';

/** The provider's additions to the privacy notice, in Markdown; empty if there are none. */
export type CustomNotice = { text: string; place: 'before' | 'instead' };

export const customNoticeContext = createContext<CustomNotice>({ text: '', place: 'before' });
