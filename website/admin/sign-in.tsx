import { href } from 'react-router';
import { ErrorSummary } from '../ui/form/error-summary.tsx';
import { Field } from '../ui/form/field.tsx';
import { KeptFields, KeptNotice } from '../ui/kept-form/kept-fields.tsx';
import type { FormSignIn } from '../ui/kept-form/kept-form.ts';
import { heading, signInRefused, type SignInRefusal } from './messages.ts';
import { useSignInLink } from './use-sign-in-link.ts';

const hint =
  'The setting OPERATOR_KEY. If it is not set, the key is in the data folder, in keys/operator-key.';

/** Native forms, so that the next page is a new document with its own security policy. */
type SignInProps = { refused: SignInRefusal | null; formSignIn?: FormSignIn | undefined };

export function SignIn({ refused, formSignIn }: SignInProps) {
  const linkForm = useSignInLink();
  const refusal = formSignIn ? (formSignIn.problem as SignInRefusal | null) : refused;
  const problem = refusal ? signInRefused[refusal] : undefined;
  return (
    <>
      <title>{problem ? `Error: ${heading}` : heading}</title>
      <h1>{heading}</h1>
      <KeptNotice formSignIn={formSignIn ?? null} />
      <form method="post" action={formSignIn?.sealed ? formSignIn.address : href('/admin')}>
        <KeptFields formSignIn={formSignIn ?? null} />
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
      <form method="post" action={href('/admin')} ref={linkForm} hidden>
        <input type="hidden" name="key" />
      </form>
    </>
  );
}
