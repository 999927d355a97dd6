import { useEffect } from 'react';
import { reportHeight } from './report-height.ts';

/** Keeps the embedding page informed of the height of the content, under this name. */
export function useHeightReport(iframeId: string) {
  useEffect(() => reportHeight(document.getElementById('page-content')!, iframeId), [iframeId]);
}
