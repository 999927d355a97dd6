import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';
import { clientId, clientSecret } from './provider-browser.ts';

type Account = { subject: string; eMail: string; isVerified?: boolean };

/** A certified provider of OpenID Connect on this machine. `accounts` can sign in there with any password. */
export async function startOidcProvider(accounts: Account[]) {
  const server: Server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, {
    clients: [
      { client_id: clientId, client_secret: clientSecret, redirect_uris: ['http://127.0.0.1/return'] },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    cookies: { keys: ['a key for tests'] },
    pkce: { required: () => true },
    findAccount: (_, subject) => {
      const account = accounts.find((each) => each.subject === subject);
      return (
        account && {
          accountId: subject,
          claims: () => ({ sub: subject, email: account.eMail, email_verified: account.isVerified ?? true }),
        }
      );
    },
  });
  // Each test has its own port.
  provider.Client.prototype.redirectUriAllowed = () => true;
  server.on('request', provider.callback());
  return {
    issuer,
    stop: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/** Signs in at the provider as this account, and agrees to everything; answers the address to which it leads back. */
export async function signInThere(address: string, subject: string): Promise<string> {
  const { origin } = new URL(address);
  const cookies = new Map<string, string>();
  let next = address;
  let body: URLSearchParams | null = null;
  for (let steps = 0; steps < 20; steps += 1) {
    const answer: Response = await fetch(next, {
      method: body ? 'POST' : 'GET',
      body,
      redirect: 'manual',
      headers: { Cookie: Array.from(cookies, ([name, value]) => `${name}=${value}`).join('; ') },
    });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value) cookies.set(name, value);
      else cookies.delete(name);
    }
    const to = answer.headers.get('Location');
    if (to) {
      next = new URL(to, next).href;
      if (!next.startsWith(origin)) return next;
      body = null;
    } else {
      const html = await answer.text();
      const prompt = /name="prompt" value="(\w+)"/.exec(html)?.[1];
      if (!prompt) throw new Error(`The provider has no form: ${answer.status} ${html.slice(0, 500)}`);
      next = new URL(/action="([^"]+)"/.exec(html)![1]!, next).href;
      body = new URLSearchParams({ prompt, ...(prompt === 'login' && { login: subject, password: 'any' }) });
    }
  }
  throw new Error('The provider leads nowhere.');
}
