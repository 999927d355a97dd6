import { createContext } from 'react-router';

/** The provider's own words in the privacy notice, in Markdown; empty if there are none. */
export type OwnNotice = { text: string; place: 'before' | 'instead' };

export const ownNoticeContext = createContext<OwnNotice>({ text: '', place: 'before' });
