import { TextField } from './text-field.tsx';

/** The password that somebody chooses for their own account. */
export const NewPasswordField = ({ problem }: { problem: string | undefined }) => (
  <TextField
    name="password"
    label="New password"
    hint="12 characters or more. Four words that do not belong together are good."
    type="password"
    autoComplete="new-password"
    problem={problem}
  />
);
