import { href, type RouterContextProvider } from 'react-router';
import { isRefused } from '#contract/call.ts';
import { siteContext } from '../../site.ts';
import type { Staff } from '../require-staff.ts';
import { readParameter } from '../addresses.ts';

type Provider = {
  returnAddress: string;
  /** The outcome of a check; null if none was asked for. */
  checked: { isWrong: boolean; sentence: string } | null;
};

/** The facts of the section below the form. With `?try`, the provider is asked. */
export async function readProvider(
  api: Staff['api'],
  { url }: Request,
  context: Readonly<RouterContextProvider>,
): Promise<Provider> {
  const returnAddress = context.get(siteContext).publicUrl + href('/office/sign-in/return');
  if (readParameter(url, 'try') === null) return { returnAddress, checked: null };
  const answer = await api.checkIdentityProvider({});
  const checked = isRefused(answer)
    ? { isWrong: true, sentence: answer.detail }
    : {
        isWrong: false,
        sentence: `${answer.issuer} answers, and signs with ${answer.keys === 1 ? 'one key' : `one of ${answer.keys} keys`}.`,
      };
  return { returnAddress, checked };
}

const createSupportMessage = (
  returnAddress: string,
) => `Please register our staff website for single sign-on (OpenID Connect):

1. Type: web application, authorization code flow with PKCE.
2. Redirect address: ${returnAddress}
3. Scopes: openid and email. The ID token has to carry email and email_verified. At Microsoft Entra, add the optional claims email and xms_edov.
4. Who may sign in: our own staff only.

Please send us the issuer (the address before /.well-known/openid-configuration), the client ID, and the client secret with the date on which it ends.`;

/** Tries the saved provider, with a message for the person who knows its settings. */
export const TryIdentityProvider = ({ isSetUp, returnAddress, checked }: Provider & { isSetUp: boolean }) => (
  <section aria-labelledby="try">
    <h2 id="try">Try it</h2>
    {checked && (
      <p className={checked.isWrong ? 'notice notice-care' : 'notice'}>
        <output className="any-length">{checked.sentence}</output>
      </p>
    )}
    {isSetUp ? (
      <>
        <p>
          This asks the provider who it is. To see the rest, open the sign-in page in a private window, and
          sign in there. Your password goes on working, whatever happens.
        </p>
        <form method="get" action="#try">
          <button className="button" name="try" value="yes">
            Ask the provider
          </button>
        </form>
      </>
    ) : (
      <p>Once an issuer and a client ID are saved, you can try them here.</p>
    )}
    <details open={!isSetUp}>
      <summary>A message to your IT support</summary>
      <pre className="any-length">{createSupportMessage(returnAddress)}</pre>
    </details>
  </section>
);
