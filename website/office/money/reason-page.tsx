import { EditForm, EditPage } from '../form/edit-page.tsx';
import { createInputProps } from '../form/inputs.ts';
import type { Reply } from '../form/save.ts';
import { TextField } from '../form/text-field.tsx';

type ReasonPageProps = {
  heading: string;
  /** The consequences. */
  children: React.ReactNode;
  button: string;
  back: string;
  /** The revision of the record as it is shown, if the call refuses a stale one. */
  revision?: number;
  reply: (Reply<{ reason: string }> & { refused: string | null }) | undefined;
};

/** Explains the consequence of an action, and asks for the reason before it is carried out. */
export function ReasonPage({ heading, children, button, back, revision, reply }: ReasonPageProps) {
  const refused = reply?.refused ?? null;
  const problems = refused ? {} : (reply?.problems ?? {});
  const field = createInputProps(reply?.values ?? {}, problems);
  return (
    <div className="money">
      <EditPage
        back={{ href: back, label: 'Back' }}
        heading={heading}
        reply={reply && { problems, isStale: false }}
        refused={refused}
      >
        {children}
        <EditForm revision={revision} button={button} back={back}>
          <TextField {...field('reason')} label="Reason" hint="It stays in the history." />
        </EditForm>
      </EditPage>
    </div>
  );
}
