import { useEffect, useRef } from 'react';
import { href } from 'react-router';

// "Skip to the content" and the error summary put shorter fragments there.
const linkLengthMin = 30;

/**
 * The sign-in code after the `#` leaves the browser only in this form, and is removed from the address. If the
 * operator is already signed in there is no form, and it is only removed.
 */
export function useSignInLink() {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const link = location.hash.slice(1);
    if (link.length < linkLengthMin) return;
    history.replaceState(history.state, '', href('/admin'));
    if (!form.current) return;
    (form.current.elements.namedItem('key') as HTMLInputElement).value = link;
    form.current.submit();
  }, []);
  return form;
}
