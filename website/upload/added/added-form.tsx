import { useState, type SubmitEvent } from 'react';
import { runAfterPress } from '../../ui/after-press.ts';
import { captionTexts, uploadTexts } from '../messages.ts';
import { isStored, type UploadView } from '../file-list.ts';
import type { UploadStore } from '../store.ts';
import type { FormAnswer } from '../stored-image.ts';
import { CaptionFields, type ListedPhotograph } from './caption-fields.tsx';
import type { CaptionsAnswer } from './save-captions.ts';
import { withClientTimeout } from '../../ui/client-timeout.ts';

/** The form without JavaScript: lists the added photographs, to write captions or to remove one. */
export function AddedForm({ answer }: { answer: FormAnswer }) {
  const photographs = answer.images.flatMap(({ removalKey, ...image }) =>
    removalKey ? [{ ...image, removalKey }] : [],
  );
  if (photographs.length === 0) return null;
  return (
    <form className="captions" method="post" action="?">
      <h2>{uploadTexts.added}</h2>
      <CaptionFields
        photographs={photographs}
        addedBy={answer.addedBy}
        problems={answer.captions?.problems ?? {}}
        canRemove
      />
    </form>
  );
}

const nothingSaid: CaptionsAnswer = { outcome: 'saved', problems: {} };

/**
 * The form for captions below the uploaded photographs. With JavaScript it stays open, with its text, during
 * further uploads.
 */
export function Captions({ store, view }: { store: UploadStore; view: UploadView }) {
  const [answer, setAnswer] = useState<CaptionsAnswer | null>(null);
  const [isSaving, setIsSaving] = useState(false);
  const photographs = view.rows.filter((row) => isStored(row) && row.isRemovable).map(listed);
  if (photographs.length === 0) return null;
  const save = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSaving) return;
    const form = event.currentTarget;
    setIsSaving(true);
    // Set before the answer arrives: text that is typed until then is unsaved.
    store.setUnsavedWords(false);
    const sent = await sendCaptions(form);
    if (sent.outcome !== 'saved') store.setUnsavedWords(true);
    setAnswer(sent);
    setIsSaving(false);
    runAfterPress(() => form.querySelector<HTMLElement>('[aria-invalid]')?.focus());
  };
  const { outcome, problems } = answer ?? nothingSaid;
  return (
    <details className="captions" hidden={view.phase === 'sending'}>
      <summary>{captionTexts.heading}</summary>
      <form method="post" action="?" onSubmit={save} onInput={() => store.setUnsavedWords(true)}>
        <CaptionFields photographs={photographs} addedBy="" problems={problems} isSaving={isSaving} />
        <output>
          {answer && !isSaving && (
            <span className={outcome === 'saved' ? 'said said-right' : 'said said-wrong'}>
              <strong>{captionTexts[outcome]}</strong>
            </span>
          )}
        </output>
      </form>
    </details>
  );
}

const listed = ({ file, removalKey, preview }: UploadView['rows'][number]): ListedPhotograph => ({
  name: file.name,
  removalKey,
  preview,
});

const trouble: CaptionsAnswer = { outcome: 'trouble', problems: {} };

/** Sends the captions of this form to this page's own address. */
const sendCaptions = (form: HTMLFormElement): Promise<CaptionsAnswer> =>
  withClientTimeout(
    () => post(form),
    () => trouble,
  );

async function post(form: HTMLFormElement): Promise<CaptionsAnswer> {
  const texts = [...new FormData(form)].map(([name, value]) => [name, String(value)]);
  const answer = await fetch(location.href, {
    method: 'POST',
    headers: { Accept: 'application/json' },
    body: new URLSearchParams(texts),
  });
  // A proxy may answer with a page of its own, so only the expected words count.
  const { captions } = (await answer.json()) as { captions?: CaptionsAnswer };
  return captions?.problems ? captions : trouble;
}
