import type { CaptionsAnswer } from './added/save-captions.ts';
import type { LeftOutFile } from './chosen-files.ts';
import { captionTexts, uploadTexts } from './messages.ts';
import { leftOutCode, sentBeforeCode, type FormAnswer, type StoredImage } from './stored-image.ts';
import { createRemovalMessage, type UploadMessage, type UploadView } from './file-list.ts';
import { refusalsOfAll } from './sending/queue.ts';

const linesMax = 20;

type MessagesProps = { view: UploadView; answer: FormAnswer | null };

/** One sentence about the upload, also announced by screen readers. */
export function UploadMessage({ view, answer }: MessagesProps) {
  const message = answer && isOnlyFormAnswer(view) ? chooseMessage(answer) : view.message;
  return (
    <output className="message">
      {message && (
        <span className={`said said-${message.kind}`}>
          <strong>{message.text}</strong>
          {message.more && <span>{message.more}</span>}
        </span>
      )}
    </output>
  );
}

/** The files that were left out, and for a form without JavaScript those that failed or were uploaded. */
export function UploadReasons({ view, answer }: MessagesProps) {
  const answered = answer && isOnlyFormAnswer(view) ? listLines(answer.images) : [];
  return (
    <>
      <Reasons heading={uploadTexts.failed} lines={answered.filter(({ outcome }) => outcome === 'failed')} />
      <Reasons heading="Not added" lines={view.leftOut} />
      <Reasons heading="Not added" lines={answered.filter(({ outcome }) => outcome === 'left-out')} />
      {/* AddedForm lists those that can be removed. */}
      <Reasons
        heading={uploadTexts.added}
        lines={answered.filter(({ outcome, removalKey }) => outcome === 'stored' && !removalKey)}
      />
    </>
  );
}

/** Whether the page shows only the answer to a form, because nothing has been chosen since. */
export const isOnlyFormAnswer = ({ rows, message }: UploadView) => rows.length === 0 && message === null;

function Reasons({ heading, lines }: { heading: string; lines: LeftOutFile[] }) {
  if (lines.length === 0) return null;
  return (
    <section className="reasons">
      <h2>{heading}</h2>
      <ul>
        {lines.slice(0, linesMax).map(({ name, message }, index) => (
          <li key={index}>
            <bdi>{name}</bdi>
            {message && <span>{message}</span>}
          </li>
        ))}
      </ul>
      {lines.length > linesMax && <p>And {lines.length - linesMax} more.</p>}
    </section>
  );
}

function chooseMessage({ images: answers, removal, captions }: FormAnswer): UploadMessage {
  if (removal) return createRemovalMessage(removal);
  if (captions) return createCaptionsMessage(captions);
  const images = answers.filter(({ code }) => code !== leftOutCode);
  if (images.length === 0) return { kind: 'wrong', text: uploadTexts.noImages };
  const added = images.filter(({ status }) => status === 200).length;
  if (added === images.length) return { kind: 'right', text: uploadTexts.uploaded };
  // Another press of the button, or a browser that repeats the form by itself.
  if (images.every(({ code }) => code === sentBeforeCode))
    return { kind: 'plain', text: uploadTexts.sentBefore };
  const more = images.find(isAboutAll)?.message;
  // An entry without a name stands for an unknown number of images.
  const failed = images.filter(({ status, name }) => status !== 200 && name !== '').length;
  const text = added > 0 && failed > 0 ? uploadTexts.partly(added, failed) : uploadTexts.failed;
  return { kind: added > 0 && failed > 0 ? 'partly' : 'wrong', text, ...(more && { more }) };
}

const createCaptionsMessage = ({ outcome }: CaptionsAnswer): UploadMessage => ({
  kind: outcome === 'saved' ? 'right' : 'wrong',
  text: captionTexts[outcome],
});

function findImageOutcome({ status, code }: StoredImage): 'stored' | 'left-out' | 'failed' {
  if (status === 200) return 'stored';
  return code === leftOutCode ? 'left-out' : 'failed';
}

const isAboutAll = ({ name, code }: StoredImage) => name === '' || refusalsOfAll.has(code);

// A sentence about all images is shown once, in UploadMessage.
const listLines = (answers: StoredImage[]) =>
  answers
    .filter(({ name }) => name !== '')
    .map((answer) => ({
      name: answer.name,
      message: isAboutAll(answer) ? '' : answer.message,
      outcome: findImageOutcome(answer),
      removalKey: answer.removalKey,
    }));
