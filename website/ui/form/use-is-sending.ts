import { useNavigation } from 'react-router';

/** Whether the form of this page is being sent. On a page with several, `by` is the value of the button `next`. */
export function useIsSending(by?: string): boolean {
  const { state, formData } = useNavigation();
  return state !== 'idle' && (by === undefined || formData?.get('next') === by);
}
