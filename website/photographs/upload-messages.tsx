import type { StoredImage } from './answer-upload.ts';
import type { LeftOut } from './chosen-files.ts';
import { upload } from './messages.ts';
import type { Message, UploadView } from './upload-list.ts';
import { aboutAll } from './upload-queue.ts';

const linesMax = 20;

type MessagesProps = { view: UploadView; answers: StoredImage[] | null };

/** What happened in one sentence, which a screen reader says too. */
export function UploadMessage({ view, answers }: MessagesProps) {
  const message = answers && isUntouched(view) ? messageOf(answers) : view.message;
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

/** What it means for which file. */
export function UploadReasons({ view, answers }: MessagesProps) {
  const failed = view.rows.filter(({ says }) => says !== '');
  const answered = answers && isUntouched(view) ? linesOf(answers) : [];
  return (
    <>
      <Reasons heading="Not uploaded" lines={failed.map(({ file, says }) => ({ name: file.name, says }))} />
      <Reasons heading="Left out" lines={view.leftOut} />
      <Reasons heading="Not uploaded" lines={answered.filter(({ isStored }) => !isStored)} />
      <Reasons heading="Uploaded" lines={answered.filter(({ isStored }) => isStored)} />
    </>
  );
}

const isUntouched = ({ rows, message }: UploadView) => rows.length === 0 && message === null;

function Reasons({ heading, lines }: { heading: string; lines: LeftOut[] }) {
  if (lines.length === 0) return null;
  return (
    <section className="reasons">
      <h2>{heading}</h2>
      <ul>
        {lines.slice(0, linesMax).map(({ name, says }, index) => (
          <li key={index}>
            <bdi>{name}</bdi>
            {says && <span>{says}</span>}
          </li>
        ))}
      </ul>
      {lines.length > linesMax && <p>And {lines.length - linesMax} more.</p>}
    </section>
  );
}

function messageOf(answers: StoredImage[]): Message {
  if (answers.length === 0) return { kind: 'wrong', says: upload.noImages };
  if (answers.every(isStored)) return { kind: 'right', says: upload.uploaded };
  const more = answers.find(isAboutAll)?.says;
  return { kind: 'wrong', says: upload.failed, ...(more && { more }) };
}

const isStored = ({ status }: StoredImage) => status === 200;
const isAboutAll = ({ name, code }: StoredImage) => name === '' || aboutAll.has(code);

// What is said about all of them is said once, above.
const linesOf = (answers: StoredImage[]) =>
  answers
    .filter(({ name }) => name !== '')
    .map((answer) => ({
      name: answer.name,
      says: isAboutAll(answer) ? '' : answer.says,
      isStored: isStored(answer),
    }));
