import { useEffect, useRef, type SubmitEvent } from 'react';
import { href, useFetcher } from 'react-router';
import { Field } from '../../ui/form/field.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import type { AdminAnswer } from '../answer.ts';
import { CameraView } from '../../ui/camera/camera-view.tsx';
import type { StoredScan } from '../jobs/jobs-client.ts';
import { ListPages } from '../list-pages.tsx';
import type { ListPage } from '../../ui/list-pages/list-page.ts';
import { formatMoment } from '#contract/fields/days.ts';
import { scannerAddress } from '../view.ts';

type LastScan = { code: string; format: string; message: string; caseNumber?: string | null };

type ScannerProps = {
  /** Null if scans are not stored. */
  scans: ListPage<StoredScan> | null;
  /** The result of a scan sent without script. */
  sent: LastScan | undefined;
};

const hint = 'Scan or type a code, then press Enter.';

/** Reads codes with the camera, or from a scanner that types. */
export function Scanner({ scans, sent }: ScannerProps) {
  const { send, latest } = useSending();
  const hasScript = useHydrated();
  const { section, field } = useReadiness();
  const lastScan = latest ?? sent;
  const type = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { current } = field;
    if (current?.value) send(current.value, 'typed');
    // The next code may follow immediately.
    event.currentTarget.reset();
  };
  return (
    <section ref={section} id="scanner" className="scanner" aria-labelledby="scanner-title">
      <h2 id="scanner-title">Barcode scanner</h2>
      {hasScript && <CameraView onCode={send} />}
      <output className="scan-result">{lastScan && <LatestScan {...lastScan} />}</output>
      <form method="post" action={scannerAddress} onSubmit={type}>
        <input type="hidden" name="format" value="typed" />
        <Field name="code" label="Code" hint={hint} problem={undefined}>
          {(control) => (
            <input
              {...control}
              ref={field}
              autoFocus={!hasScript}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              required
            />
          )}
        </Field>
        <button className="button">Store</button>
      </form>
      {scans && scans.items.length > 0 && <Scans scans={scans} />}
    </section>
  );
}

function LatestScan({ code, format, message, caseNumber }: LastScan) {
  return (
    <>
      <span className="scan-code">{code}</span> <span>{formatCodeFormat(format)}.</span>{' '}
      <span>{message}</span>
      {caseNumber && (
        <>
          {' '}
          <a href={href('/office/cases/:number/care', { number: caseNumber })}>Case {caseNumber}</a>
        </>
      )}
    </>
  );
}

function Scans({ scans }: { scans: ListPage<StoredScan> }) {
  return (
    <>
      <h3 id="scans">Last scans</h3>
      <ol className="scans">
        {scans.items.map(({ code, format, times, scannedAt }) => (
          <li key={`${scannedAt} ${format} ${code}`}>
            <span className="scan-code">{code}</span>{' '}
            <span className="scan-about">
              {formatCodeFormat(format)}, {formatMoment(scannedAt)}
              {times > 1 && `, ${times} times in a row`}
            </span>
          </li>
        ))}
      </ol>
      <ListPages name="scans" list={scans} />
    </>
  );
}

const formatNames: Record<string, string> = {
  code_128: 'Code 128',
  qr_code: 'QR code',
  data_matrix: 'Data Matrix',
  ean_13: 'EAN-13',
  ean_8: 'EAN-8',
  typed: 'Typed',
};

const formatCodeFormat = (format: string) => formatNames[format] ?? format;

/**
 * The field takes the focus for a scanner that types. On touch screens the on-screen keyboard would cover the
 * camera's picture, so the picture is scrolled into view instead.
 */
function useReadiness() {
  const section = useRef<HTMLElement>(null);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (matchMedia('(pointer: coarse)').matches) section.current?.scrollIntoView();
    else field.current?.focus();
  }, []);
  return { section, field };
}

/** Sends codes one after another, so that none overtakes or cancels another. */
function useSending() {
  const fetcher = useFetcher<AdminAnswer>();
  const queue = useRef(Promise.resolve());
  const send = (code: string, format: string) => {
    queue.current = queue.current.then(() =>
      fetcher.submit({ code, format }, { method: 'post', action: scannerAddress }),
    );
  };
  const latest = fetcher.data && 'scan' in fetcher.data ? fetcher.data.scan : undefined;
  return { send, latest };
}
