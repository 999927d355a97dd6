import { ErrorSummary } from '../ui/form/error-summary.tsx';
import { Field } from '../ui/form/field.tsx';
import { heading, signInRefused, type SignInRefusal } from './messages.ts';
import { useSignInLink } from './use-sign-in-link.ts';
import { adminPath } from './view.ts';

const hint =
  'The setting OPERATOR_KEY. If it is not set, the key is in the data folder, in keys/operator-key.';

/** Native forms, so that the next page is a new document with its own security policy. */
export function SignIn({ refused }: { refused: SignInRefusal | null }) {
  const linkForm = useSignInLink();
  const problem = refused ? signInRefused[refused] : undefined;
  return (
    <>
      <title>{problem ? `Error: ${heading}` : heading}</title>
      <h1>{heading}</h1>
      <form method="post" action={adminPath}>
        <ErrorSummary problems={problem ? { key: problem } : {}} />
        <Field name="key" label="Operator key" hint={hint} problem={problem}>
          {(control) => (
            <input
              {...control}
              type="password"
              autoComplete="current-password"
              autoCapitalize="none"
              spellCheck={false}
              required
            />
          )}
        </Field>
        <p className="form-actions">
          <button className="button button-main">Sign in</button>
        </p>
      </form>
      <form method="post" action={adminPath} ref={linkForm} hidden>
        <input type="hidden" name="key" />
      </form>
    </>
  );
}
