import { useNavigation } from 'react-router';

/** Whether the form of this page is on its way. */
export const useSending = (): boolean => useNavigation().state !== 'idle';
