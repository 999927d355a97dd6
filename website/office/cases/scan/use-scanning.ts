import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { href } from 'react-router';
import { formatCareCode, readCareCode } from '#contract/operator/cases/care-code.ts';
import { careMessages, type CareEntry, type FoundLabel } from '#contract/operator/cases/care.ts';
import type { Problems } from '../../../ui/form/checked-form.ts';
import { readFormValues } from '../../../ui/form/checked-form.ts';
import { callServer } from '../../offline/call-server.ts';
import type { Recorder } from '../../offline/unsent.ts';
import { useActionStore } from '../../offline/use-action-store.ts';
import { actNames, formatLabelName } from '../care/labels.ts';
import { ScanStore, type CareFields } from './scan-store.ts';

type Label = FoundLabel | { problem: string };

type ScanPage = {
  code: string;
  label: Label | null;
  place: string;
  places: { guid: string; name: string }[];
  recorder: Recorder;
};

type Replied = { values: Record<string, string>; problems: Problems; refused: string | null } | undefined;

/** The form with what is scanned into it, and the entries that this device keeps until they are sent. */
export function useScanning(
  { code: firstCode, label: first, place, places, recorder }: ScanPage,
  reply: Replied,
) {
  const { store, state } = useActionStore(
    () => new ScanStore({ address: href('/office/care/live'), recorder }),
  );
  const [code, setCode] = useState(reply?.values.code ?? firstCode);
  const label = useLabel(code, first);
  const [problems, setProblems] = useState<Problems>(reply?.problems ?? {});
  const [refused, setRefused] = useState(reply?.refused ?? null);
  const [news, setNews] = useState('');
  const [act, setAct] = useState(reply?.values.act ?? 'arrived');
  const onCode = (text: string) => setCode(readCareCode(text) ? formatCareCode(cleanCode(text)) : text);
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const { place: chosen = '', note = '' } = readFormValues(new FormData(form));
    const fields = { code, place: chosen, act, note: note.trim() };
    const wrong = findEntryProblems(fields);
    setProblems(wrong);
    setRefused(null);
    if (Object.keys(wrong).length > 0) return;
    const read = readCareCode(code)!;
    const placeName = places.find(({ guid }) => guid === chosen)?.name ?? '';
    const what = `${formatLabelName(read)}, ${actNames[act as CareEntry['act']]}, ${placeName}`;
    const newsText = `Case ${read.caseNumber}: ${what}`;
    store.record(fields, { whose: `Case ${read.caseNumber}`, description: what });
    setNews(`Recorded. ${newsText}`);
    setCode('');
    (form.elements.namedItem('note') as HTMLInputElement).value = '';
    (form.elements.namedItem('code') as HTMLInputElement).focus();
  };
  const values: Record<string, string> = { place, ...reply?.values, act };
  const queue = { ...state, store };
  return { queue, code, label, problems, refused, news, values, onCode, onAct: setAct, onSubmit };
}

const cleanCode = (text: string): string => text.toUpperCase().replaceAll(/[\s-]/g, '');

/** Checks an entry as far as a device can without a connection. */
function findEntryProblems({ code, place, act, note }: CareFields): Problems {
  const { wrongCode } = careMessages;
  return {
    ...(!readCareCode(code) && {
      code: code.trim() ? wrongCode : careMessages.code,
    }),
    ...(!place && { place: careMessages.place }),
    ...(!act && { act: careMessages.act }),
    ...(act === 'handed-over' && !note && { note: careMessages.recipient }),
  };
}

/** Asks the server whose label it is; null while that is not known, as without a connection. */
function useLabel(code: string, first: Label | null): Label | null {
  const [found, setFound] = useState<{ code: string; label: Label | null }>({ code, label: first });
  const requestedCode = useRef(code);
  useEffect(() => {
    if (requestedCode.current === code) return;
    requestedCode.current = code;
    if (!readCareCode(code)) return;
    void callServer<FoundLabel>(`${href('/office/care/live')}?${new URLSearchParams({ code })}`).then(
      (answer) => setFound({ code, label: answer.ok ? answer.body : null }),
    );
  }, [code]);
  return found.code === code ? found.label : null;
}
