import { useEffect, useRef } from 'react';

/** For what has just come to pass, named by `news`: it takes the focus, and leaves it with the page when it goes. */
export function useFocusOnNews(news: string) {
  const element = useRef<HTMLElement>(null);
  useEffect(() => {
    element.current?.focus();
    return () => {
      if (document.activeElement === document.body) document.getElementById('content')?.focus();
    };
  }, [news]);
  return element;
}
