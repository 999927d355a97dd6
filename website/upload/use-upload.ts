import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { listDroppedFiles } from './chosen-files.ts';
import { useHeightReport } from '../ui/embed/use-height-report.ts';
import { useIsLocalBackOffice } from '../ui/use-provider.ts';
import { emptyView } from './file-list.ts';
import { UploadStore } from './store.ts';

/** The upload of this page, including dropped and pasted files and the warning before leaving. */
export function useUpload(inputId: string) {
  const isLocalBackOffice = useIsLocalBackOffice();
  const [store] = useState(() => new UploadStore(isLocalBackOffice));
  const view = useSyncExternalStore(store.subscribe, store.view, () => emptyView);
  const isOver = useDrops(store);
  const isUnsaved = view.phase === 'sending' || view.hasUnsavedWords;
  useEffect(() => {
    const paste = ({ clipboardData }: ClipboardEvent) => {
      if (clipboardData && clipboardData.files.length > 0) store.choose([...clipboardData.files]);
    };
    window.addEventListener('paste', paste);
    return () => window.removeEventListener('paste', paste);
  }, [store]);
  useEffect(() => {
    if (!isUnsaved) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isUnsaved]);
  useEffect(() => {
    const input = document.getElementById(inputId) as HTMLInputElement;
    const cancel = () => store.prepare(false);
    input.addEventListener('cancel', cancel);
    // Files chosen before hydration.
    if (input.files?.length) {
      store.choose([...input.files]);
      input.value = '';
    }
    return () => input.removeEventListener('cancel', cancel);
  }, [store, inputId]);
  useHeightReport('DocUploadIframe');
  return { store, view, isOver };
}

// Listens on the whole page, so that a photograph dropped beside the zone does not replace the page.
function useDrops(store: UploadStore): boolean {
  const [isOver, setIsOver] = useState(false);
  const depth = useRef(0);
  useEffect(() => {
    const move = (by: number) => (event: DragEvent) => {
      depth.current = hasFiles(event) ? depth.current + by : 0;
      setIsOver(depth.current > 0);
    };
    const handlers: Record<string, (event: DragEvent) => void> = {
      dragenter: move(1),
      dragleave: move(-1),
      dragover: (event) => hasFiles(event) && event.preventDefault(),
      drop: (event) => {
        depth.current = 0;
        setIsOver(false);
        if (!event.dataTransfer || !hasFiles(event)) return;
        event.preventDefault();
        store.prepare(true);
        void listDroppedFiles(event.dataTransfer).then(store.choose);
      },
    };
    for (const [name, handler] of Object.entries(handlers)) {
      window.addEventListener(name, handler as EventListener);
    }
    return () => {
      for (const [name, handler] of Object.entries(handlers)) {
        window.removeEventListener(name, handler as EventListener);
      }
    };
  }, [store]);
  return isOver;
}

const hasFiles = ({ dataTransfer }: DragEvent) => Boolean(dataTransfer?.types.includes('Files'));
