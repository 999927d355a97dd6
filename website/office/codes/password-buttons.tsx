import { href } from 'react-router';
import { TextField } from '../form/text-field.tsx';

type PasswordButtonsProps = { problem: string | undefined; children: React.ReactNode };

/** Buttons that need the password, because a screen may have been left open. */
export const PasswordButtons = ({ problem, children }: PasswordButtonsProps) => (
  <form method="post" action={href('/office/account/codes')} noValidate>
    <TextField
      name="present"
      label="Your password"
      type="password"
      autoComplete="current-password"
      problem={problem}
    />
    <p className="form-actions">{children}</p>
  </form>
);
