import type { UploadOrder } from '#contract/photographs.ts';
import { notSentTexts } from '../messages.ts';
import { removalKeyHeader } from '../removal/removal-key.ts';
import { notRepeatedCode, sentBeforeCode } from '../stored-image.ts';
import { createRandomKey } from './random-key.ts';
import { formatOrder, orderHeader } from './upload-order.ts';
import { refusalsOfAll, type SendOutcome } from './queue.ts';
import { attemptHeader } from './attempts.ts';

const idleMsMax = 30_000;
const answerMsMax = 120_000;

/**
 * `isLocalBackOffice`: our own back office stores the same bytes once, so uncertain photographs can be sent again.
 */
type Sending = {
  isLocalBackOffice: boolean;
  removalKey: string;
  order: UploadOrder;
  onPercent: (percent: number) => void;
  signal: AbortSignal;
};

/**
 * Posts one image to this page's own address. Progress stays at 99 per cent until the answer arrives, because a sent
 * image is not stored yet.
 */
export async function sendImage(file: File, sending: Sending): Promise<SendOutcome> {
  const answer = await post(file, sending);
  if (answer.status === 0 && !(await isReadable(file))) {
    return { code: 'refused', message: notSentTexts.notReadable, endsAll: false };
  }
  return readOutcome(answer, sending.isLocalBackOffice);
}

type HttpAnswer = { status: number; text: string; retryAfter: string | null };

function post(file: File, { removalKey, order, onPercent, signal }: Sending): Promise<HttpAnswer> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    const form = new FormData();
    form.append('fileData', file);
    let timer = setTimeout(() => request.abort(), idleMsMax);
    const restartTimer = (ms: number) => {
      clearTimeout(timer);
      timer = setTimeout(() => request.abort(), ms);
    };
    const abort = () => request.abort();
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      restartTimer(loaded === total ? answerMsMax : idleMsMax);
      onPercent(Math.min(99, Math.floor((100 * loaded) / Math.max(total, 1))));
    });
    request.addEventListener('loadend', () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', abort);
      const { status, responseText: text } = request;
      resolve({ status, text, retryAfter: request.getResponseHeader('Retry-After') });
    });
    signal.addEventListener('abort', abort);
    request.open('POST', location.href);
    request.setRequestHeader('Accept', 'application/json');
    request.setRequestHeader(removalKeyHeader, removalKey);
    request.setRequestHeader(orderHeader, formatOrder(order));
    request.setRequestHeader(attemptHeader, createRandomKey());
    request.send(form);
  });
}

// XMLHttpRequest reports an unreadable file (moved, or released by the phone) like a dropped connection.
const isReadable = (file: File) =>
  file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    );

function readOutcome({ status, text, retryAfter }: HttpAnswer, isLocalBackOffice: boolean): SendOutcome {
  const answer = readAnswer(text);
  // A proxy may answer 200 with a page of its own, so require `stored` in the body too.
  if (status >= 200 && status < 300 && answer.stored === true)
    return { code: 'stored', isRemovable: answer.removable === true };
  // The browser has repeated the request, and the answer to the first one is lost.
  if (answer.code === sentBeforeCode)
    return { code: 'trouble', message: notSentTexts.uncertain, waitMs: null };
  const canRetry = status < 400 || status === 408 || status === 429 || (status >= 500 && status !== 507);
  if (canRetry) {
    // The server has passed nothing on. Without an answer (0) this is unknown: the connection may have dropped
    // after the whole image was passed on, and browsers report their progress too late to tell.
    const isNotPassedOn = answer.code === 'trouble' || status === 429;
    if (answer.code === notRepeatedCode || !(isLocalBackOffice || isNotPassedOn))
      return { code: 'trouble', message: answer.message || notSentTexts.uncertain, waitMs: null };
    const message =
      status === 429 ? notSentTexts.tooMany : status === 0 ? notSentTexts.dropped : notSentTexts.trouble;
    return { code: 'trouble', message, waitMs: readWaitMs(retryAfter) };
  }
  const message = answer.message || (status === 413 ? notSentTexts.tooLarge : notSentTexts.refused);
  return { code: 'refused', message, endsAll: refusalsOfAll.has(answer.code ?? '') };
}

function readAnswer(text: string): {
  stored?: boolean;
  removable?: boolean;
  code?: string;
  message?: string;
} {
  try {
    return Object(JSON.parse(text)) as object;
  } catch {
    return {};
  }
}

/** `Retry-After` is either seconds or a date. */
function readWaitMs(retryAfter: string | null): number {
  const seconds = Number(retryAfter ?? 0);
  const ms = Number.isNaN(seconds) ? Date.parse(retryAfter!) - Date.now() : seconds * 1000;
  return Math.max(0, ms || 0);
}
