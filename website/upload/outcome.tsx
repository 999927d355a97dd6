import type { LeftOut } from './chosen-files.ts';
import { upload } from './messages.ts';
import { RemoveWithoutScript } from './removal/removal-form.tsx';
import { leftOutCode, sentBeforeCode, type FormAnswer, type StoredImage } from './stored-image.ts';
import { removalMessage, type Message, type UploadView } from './file-list.ts';
import { aboutAll } from './sending/queue.ts';

const linesMax = 20;

type MessagesProps = { view: UploadView; answer: FormAnswer | null };

/** One sentence about the upload, also announced by screen readers. */
export function UploadMessage({ view, answer }: MessagesProps) {
  const message = answer && isUntouched(view) ? messageOf(answer) : view.message;
  return (
    <output className="message">
      {message && (
        <span className={`said said-${message.kind}`}>
          <strong>{message.says}</strong>
          {message.more && <span>{message.more}</span>}
        </span>
      )}
    </output>
  );
}

/** The files that were left out and, of a form sent without JavaScript, those that failed or were uploaded. */
export function UploadReasons({ view, answer }: MessagesProps) {
  const answered = answer && isUntouched(view) ? linesOf(answer.images) : [];
  return (
    <>
      <Reasons heading={upload.failed} lines={answered.filter(({ became }) => became === 'failed')} />
      <Reasons heading="Not added" lines={view.leftOut} />
      <Reasons heading="Not added" lines={answered.filter(({ became }) => became === 'left-out')} />
      <Reasons heading="Uploaded" lines={answered.filter(({ became }) => became === 'stored')} />
    </>
  );
}

const isUntouched = ({ rows, message }: UploadView) => rows.length === 0 && message === null;

type Line = LeftOut & { removalKey?: string | null };

function Reasons({ heading, lines }: { heading: string; lines: Line[] }) {
  if (lines.length === 0) return null;
  // Each that can be removed has its button.
  const shown = lines.some(({ removalKey }) => removalKey) ? lines.length : linesMax;
  return (
    <section className="reasons">
      <h2>{heading}</h2>
      <ul>
        {lines.slice(0, shown).map(({ name, says, removalKey }, index) => (
          <li key={index}>
            <bdi>{name}</bdi>
            {says && <span>{says}</span>}
            {removalKey && <RemoveWithoutScript name={name} removalKey={removalKey} />}
          </li>
        ))}
      </ul>
      {lines.length > shown && <p>And {lines.length - shown} more.</p>}
    </section>
  );
}

function messageOf({ images: answers, removal }: FormAnswer): Message {
  if (removal) return removalMessage(removal);
  const images = answers.filter(({ code }) => code !== leftOutCode);
  if (images.length === 0) return { kind: 'wrong', says: upload.noImages };
  const added = images.filter(({ status }) => status === 200).length;
  if (added === images.length) return { kind: 'right', says: upload.uploaded };
  // Another press of the button, or a browser that repeats the form by itself.
  if (images.every(({ code }) => code === sentBeforeCode)) return { kind: 'plain', says: upload.sentBefore };
  const more = images.find(isAboutAll)?.says;
  // An entry without a name stands for an unknown number of images.
  const failed = images.filter(({ status, name }) => status !== 200 && name !== '').length;
  const says = added > 0 && failed > 0 ? upload.partly(added, failed) : upload.failed;
  return { kind: added > 0 && failed > 0 ? 'partly' : 'wrong', says, ...(more && { more }) };
}

function becameOf({ status, code }: StoredImage): 'stored' | 'left-out' | 'failed' {
  if (status === 200) return 'stored';
  return code === leftOutCode ? 'left-out' : 'failed';
}

const isAboutAll = ({ name, code }: StoredImage) => name === '' || aboutAll.has(code);

// A sentence about all images is shown once, in UploadMessage.
const linesOf = (answers: StoredImage[]) =>
  answers
    .filter(({ name }) => name !== '')
    .map((answer) => ({
      name: answer.name,
      says: isAboutAll(answer) ? '' : answer.says,
      became: becameOf(answer),
      removalKey: answer.removalKey,
    }));
