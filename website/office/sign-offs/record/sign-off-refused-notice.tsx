import type { SignoffState } from '#contract/operator/sign-off/sign-offs.ts';
import { describeChoice, statusNames } from '../labels.ts';
import { ContactLink } from '../../record/contact-link.tsx';

type SignoffRefusedNoticeProps = { message: string | null; signoff: SignoffState };

/** Why a button did nothing, and how the sign-off stands now. */
export const SignoffRefusedNotice = ({
  message,
  signoff: { state, answer, deceasedName, name, eMail },
}: SignoffRefusedNoticeProps) =>
  message && (
    <div className="notice notice-care" role="alert">
      <p>{message}</p>
      <p>
        Now it is {statusNames[state].toLowerCase()}
        {answer && (
          <>
            : <bdi>{describeChoice(answer)}</bdi>
          </>
        )}
        . It is about <bdi>{deceasedName}</bdi>, and <bdi>{name}</bdi> (
        <ContactLink to={eMail} />) is asked.
      </p>
    </div>
  );
