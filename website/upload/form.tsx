import { minuteMs } from '#contract/fields/durations.ts';
import { useHydrated } from '../ui/use-hydrated.ts';
import { formatPhotographs, uploadTexts } from './messages.ts';
import { AddedForm, Captions } from './added/added-form.tsx';
import { attemptParameter } from './sending/attempts.ts';
import type { FormAnswer } from './stored-image.ts';
import { NextSteps } from './next-steps.tsx';
import { isOnlyFormAnswer, UploadMessage, UploadReasons } from './outcome.tsx';
import { UploadTile } from './tile.tsx';
import { isStored, type UploadView } from './file-list.ts';
import type { UploadStore } from './store.ts';
import { useUpload } from './use-upload.ts';

const inputId = 'fileData';
const browseId = 'browse';
const preparingMsMax = minuteMs;

type UploadFormProps = {
  /** The answer to a form that was sent without JavaScript. */
  answer: FormAnswer | null;
  /** Whether the link opens the gallery too. */
  canView: boolean;
  /** The key with which a repeated form counts once; null if it has none. */
  formKey: string | null;
};

export function UploadForm({ answer, canView, formKey }: UploadFormProps) {
  const { store, view, isOver } = useUpload(inputId);
  return (
    <>
      <form
        className="upload"
        method="post"
        action={formKey === null ? undefined : `?${attemptParameter}=${formKey}`}
        encType="multipart/form-data"
        onSubmit={(event) => {
          event.preventDefault();
          void store.send();
        }}
      >
        <UploadZone store={store} view={view} isOver={isOver} />
        <UploadButtons store={store} view={view} />
        <UploadMessage view={view} answer={answer} />
        <NextSteps view={view} answer={answer} browseId={browseId} canView={canView} />
        <UploadReasons view={view} answer={answer} />
      </form>
      {answer && isOnlyFormAnswer(view) && <AddedForm answer={answer} />}
      <Captions store={store} view={view} />
      {view.rows.length > 0 && (
        <ul className="tiles" aria-label="Chosen photographs">
          {view.rows.map((row) => (
            <UploadTile
              key={row.id}
              row={row}
              onRemove={store.remove}
              onRemoveAdded={store.removeAdded}
              browseId={browseId}
            />
          ))}
        </ul>
      )}
    </>
  );
}

function UploadButtons({ store, view }: { store: UploadStore; view: UploadView }) {
  const isEmpty = useHydrated() && view.rows.length === 0;
  const isSending = view.phase === 'sending';
  const isDone = view.phase === 'uploaded';
  // Without script the page cannot list the chosen files.
  const canSend = !useHydrated() || view.rows.some((row) => !isStored(row) && !row.isRefused);
  return (
    <div className="form-actions">
      <button
        className={canSend ? 'button button-main' : 'button'}
        disabled={isEmpty}
        aria-disabled={isSending || isDone || undefined}
      >
        Upload
      </button>{' '}
      <button
        className="button"
        type="reset"
        disabled={isEmpty}
        aria-disabled={isSending || undefined}
        onClick={(event) => {
          if (isSending) event.preventDefault();
          else clear(store);
        }}
      >
        Clear All
      </button>
      {isSending && <p className="so-far">{formatProgress(view)}</p>}
    </div>
  );
}

type ZoneProps = { store: UploadStore; view: UploadView; isOver: boolean };

function UploadZone({ store, view, isOver }: ZoneProps) {
  const isHydrated = useHydrated();
  return (
    <div className={isOver ? 'zone zone-over' : 'zone'}>
      {isHydrated ? (
        <p className="zone-words">{uploadTexts.drag}</p>
      ) : (
        <p className="zone-words to-come" data-text={uploadTexts.drag} />
      )}
      <p className="browse">
        {isHydrated ? (
          <BrowseButton store={store} view={view} />
        ) : (
          <label className="button button-main" htmlFor={inputId}>
            Browse Files
          </label>
        )}
        {/* The script empties it after each choice, so it could not say what is chosen. */}
        <input
          type="file"
          id={inputId}
          name={inputId}
          accept="image/*,.heic,.heif"
          multiple
          hidden={isHydrated}
          aria-label={isHydrated ? 'Browse Files' : undefined}
          aria-describedby="kinds"
          onChange={({ currentTarget }) => {
            store.choose([...(currentTarget.files ?? [])]);
            // Otherwise the same photograph could not be chosen again after it was removed.
            currentTarget.value = '';
          }}
        />
      </p>
      <p className="kinds" id="kinds">
        {view.isPreparing ? uploadTexts.preparing : uploadTexts.kinds}
      </p>
    </div>
  );
}

/** A button in place of the file input. It opens the file dialog and shows the number of photographs. */
function BrowseButton({ store, view }: Omit<ZoneProps, 'isOver'>) {
  return (
    <>
      <button
        className={view.rows.length === 0 ? 'button button-main' : 'button'}
        type="button"
        id={browseId}
        aria-describedby="chosen kinds"
        // The focus may have been on the input.
        autoFocus={document.activeElement?.id === inputId}
        onClick={() => {
          store.prepare(true);
          setTimeout(() => store.prepare(false), preparingMsMax);
          document.getElementById(inputId)!.click();
        }}
      >
        Browse Files
      </button>
      <span className="chosen" id="chosen">
        {formatChosen(view)}
      </span>
    </>
  );
}

function clear(store: UploadStore) {
  store.clear();
  // The button is disabled now; without this the focus would move to the top of the page.
  document.getElementById(browseId)?.focus();
}

/** Formats how many are chosen and not uploaded yet. */
function formatChosen({ rows }: UploadView): string {
  const count = rows.filter((row) => !isStored(row)).length;
  return count === 0 ? '' : `${formatPhotographs(count)} chosen`;
}

const formatProgress = ({ rows }: UploadView): string =>
  `${rows.filter(isStored).length} of ${rows.length} uploaded`;
