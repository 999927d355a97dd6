import { useEffect, useRef } from 'react';
import { adminPath } from './view.ts';

// "Skip to the content" and the error summary leave shorter words there.
const linkLengthMin = 30;

/**
 * What stands behind the `#` of the printed link never leaves the browser but in this form, and does not stay in its
 * address. Where somebody is let in already there is no form, and it is only taken away.
 */
export function useSignInLink() {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const link = location.hash.slice(1);
    if (link.length < linkLengthMin) return;
    history.replaceState(history.state, '', adminPath);
    if (!form.current) return;
    (form.current.elements.namedItem('key') as HTMLInputElement).value = link;
    form.current.submit();
  }, []);
  return form;
}
