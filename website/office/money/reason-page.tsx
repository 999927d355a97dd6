import { EditForm, EditPage } from '../form/edit-page.tsx';
import { createInputProps } from '../form/inputs.ts';
import { type ConfirmReply, noReply } from '../form/confirm.ts';
import { TextField } from '../form/text-field.tsx';

type ReasonPageProps = {
  heading: string;
  /** The consequences. */
  children: React.ReactNode;
  button: string;
  back: string;
  /** The revision of the record as it is shown, if the call refuses a stale one. */
  revision?: number;
  reply: ConfirmReply | undefined;
};

/** Explains the consequence of an action, and asks for the reason before it is carried out. */
export function ReasonPage({ heading, children, button, back, revision, reply }: ReasonPageProps) {
  const { values, problems } = reply ?? noReply;
  const field = createInputProps(values, problems);
  return (
    <div className="money">
      <EditPage back={{ href: back, label: 'Back' }} heading={heading} reply={reply}>
        {children}
        <EditForm revision={revision} button={button} back={back}>
          <TextField {...field('reason')} label="Reason" hint="It stays in the history." />
        </EditForm>
      </EditPage>
    </div>
  );
}
