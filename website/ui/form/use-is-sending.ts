import { useNavigation } from 'react-router';

/** Whether the form of this page is being sent. */
export const useSending = (): boolean => useNavigation().state !== 'idle';
