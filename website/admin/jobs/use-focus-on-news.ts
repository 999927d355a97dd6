import { useEffect, useRef } from 'react';

/** For an announcement with the key `news`: it takes the focus, and returns it to the page when it goes. */
export function useFocusOnNews(news: string) {
  const element = useRef<HTMLElement>(null);
  useEffect(() => {
    element.current?.focus();
    return () => {
      if (document.activeElement === document.body) document.getElementById('page-content')?.focus();
    };
  }, [news]);
  return element;
}
