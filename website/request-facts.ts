import { createContext, type RouterContextProvider } from 'react-router';
import type { Refused } from '#contract/call.ts';
import type { Actor } from '#contract/operator/staff/actor.ts';
import type { UploadedImage } from '#contract/photographs.ts';

/** The outcome of signing in with a typed key, or with the link that is printed at the start. */
export type SignIn = { cookies: string[] } | { refused: 'wrong' | 'too-many' };

/** `busy` if others try the same account so often that this try would wait too long. */
type StaffSignedIn =
  | { cookies: string[]; needsCode: true }
  | { cookies: string[]; needsCode: false; actor: Actor }
  | { refused: 'wrong' | 'too-many' | 'busy' };

/** A form of a staff page: the address that it was sent to, the page that it was on, and its fields in order. */
export type StaffForm = { address: string; from: string; fields: [name: string, value: string][] };

/** A form that was sent without a session. `beginOnce` is true for only one caller, in all processes. */
export type KeptForm = Pick<StaffForm, 'fields' | 'from'> & { person: string; beginOnce(): Promise<boolean> };

/** Forms that arrive without a session, sealed for this browser and the person who signed in there last. */
export type KeptForms = {
  /** How the last person signed in here; null if nobody has. */
  lastSignIn: 'password' | 'key' | null;
  /** Seals a form. Null if nobody has signed in on this device. */
  keep(form: StaffForm): string | 'too-long' | null;
  /** Opens a sealed form. Null if it was altered, is from another browser or address, or has expired. */
  open(sealed: string, address: string): KeptForm | null;
};

/** When an unused session ends, and whether using it extends it. */
export type SessionEnd = { endsInMs: number; canStay: boolean };

/** The sign-in of the operator's page. The keys themselves never reach the website. */
export type Operator = {
  /** Rejects if the back office cannot be asked whether the session has ended. */
  isSignedIn(): Promise<boolean>;
  /** Null if there is no session. */
  sessionEnd(): Promise<SessionEnd | null>;
  signIn(key: string): Promise<SignIn>;
  /** Ends the session and returns the cookie that removes it from the browser. */
  signOut(): Promise<string>;
};

/**
 * `unreadable` if the operator key has changed since the codes were set up, `locked` if there were too many wrong ones
 * from devices that the person does not use.
 */
type CodeEntered =
  | { cookies: string[]; actor: Actor }
  | { refused: 'wrong' | 'too-many' | 'busy' | 'locked' | 'unreadable' | 'ended' };

/**
 * `off`: there is no provider. `away`: it does not answer. `set-up`: it refuses our client ID or secret.
 * `cancelled`: by the person, or it does not let them in. `ended`: the sign-in was not begun in this browser, or
 * too long ago. `refused`: its answer is invalid. The others are about the account.
 */
export type ProviderRefused =
  | 'off'
  | 'away'
  | 'set-up'
  | 'cancelled'
  | 'ended'
  | 'refused'
  | 'not-verified'
  | 'nobody'
  | 'other-account'
  | 'too-many';

/** `target` is the staff page to open; null if that is not known. */
type ProviderSignedIn =
  | { cookies: string[]; target: string | null; needsCode: true }
  | { cookies: string[]; target: string | null; needsCode: false; actor: Actor }
  | { cookies: string[]; target: string | null; refused: ProviderRefused };

/** Sign-in with an account of the identity provider, by OpenID Connect. */
export type ProviderSignIn = {
  /** The identity provider's name on the button; null without one. */
  providerName(): string | null;
  /** Returns the address at the identity provider, and a cookie that identifies this browser on return. */
  beginAtProvider(
    target: string,
  ): Promise<{ cookies: string[]; url: string } | { cookies: string[]; refused: ProviderRefused }>;
  /** Signs in the person who returns with this query. */
  returnFromProvider(query: string): Promise<ProviderSignedIn>;
};

/**
 * `off`: passkeys need another address of these pages. `ended`: begun in another browser, used, or too long ago.
 * `unknown`: removed, or never added. `copied`: a copy of it was used before. `refused`: the answer is not right.
 */
export type PasskeyRefused = `passkey-${'off' | 'ended' | 'unknown' | 'copied' | 'refused' | 'too-many'}`;

type PasskeySignedIn = { cookies: string[]; actor: Actor } | { refused: PasskeyRefused };

/** Sign-in with the key of a device, by WebAuthn. */
export type PasskeySignIn = {
  /** Whether somebody has a passkey for the address of these pages. */
  offersPasskeys(): Promise<boolean>;
  /** Returns the request for the device, and a cookie that identifies this browser when it answers. */
  beginPasskey(): Promise<{ cookies: string[]; options: object } | { refused: PasskeyRefused }>;
  /** Signs in with the answer of the device, as the script sends it. */
  signInWithPasskey(answer: string): Promise<PasskeySignedIn>;
};

/** The sign-in of the staff pages. Passwords and sessions are looked up in our own back office. */
export type StaffSignIn = ProviderSignIn &
  PasskeySignIn & {
    /** The person who is signed in: a member of staff, or somebody with the operator key; null if nobody. */
    actor(): Promise<Actor | null>;
    /** The end of `actor`'s session. Asking does not extend it. */
    sessionEnd(): Promise<SessionEnd | null>;
    /** Returns the cookies of the session, or that of the page that asks for a code. Ends a previous session. */
    signIn(eMail: string, password: string): Promise<StaffSignedIn>;
    /** Whether the right password was entered a few minutes ago, and a code is missing. */
    isWaitingForCode(): Promise<boolean>;
    /** Returns the cookies of the session, and the one that removes that of the code page. */
    enterCode(code: string): Promise<CodeEntered>;
    /** Ends the session and returns the cookies that remove it from the browser. */
    signOut(): Promise<string[]>;
    /** False until somebody has chosen a password. */
    hasStaff(): Promise<boolean>;
    /** Answers everybody alike, so that nobody learns who has an account. */
    sendPasswordLink(eMail: string): Promise<void>;
    /** The person that an email's link belongs to; null if it has expired. */
    findByLink(token: string): Promise<{ name: string; eMail: string } | null>;
    /** Signs in too: answers the cookies of the session, or that of the page that asks for a code. */
    choosePassword(
      token: string,
      password: string,
    ): Promise<Exclude<StaffSignedIn, { refused: string }> | Refused>;
  };

/** The facts that the server adds to a request. */
export type RequestFacts = {
  /** The number of the request in the log. */
  requestId: string;
  /** Allows the scripts of this page in the content security policy. */
  nonce: string;
  /** Whether the page answers a form. Nothing shows yet whether the form was carried out. */
  answersForm: boolean;
  /**
   * Whether this IP address has sent too many forms within a minute. Only forms that links in emails lead to are
   * read then.
   */
  tooManyForms: boolean;
  /** Counts a cremation request from this IP address. True if it has sent too many within the hour. */
  tooManyRequests: () => Promise<boolean>;
  /** Counts a request for an email with a private link. True if there were too many within the hour. */
  tooManyLinks: () => Promise<boolean>;
  /** Counts a request for a private calendar. Returns the seconds until the next one; null within the limit. */
  calendarRetryAfter: () => Promise<number | null>;
  operator: Operator;
  /** Null with an external back office, which has no staff pages. */
  staff: StaffSignIn | null;
  keptForms: KeptForms | null;
  /**
   * The images of a form, streamed in order, each read to its end before the next; null without a multipart body.
   * Throws if the connection drops or there are too many images.
   */
  images: AsyncIterable<UploadedImage> | null;
  /**
   * True for only one caller with this name in all processes. Null with our own back office, which stores each
   * image once.
   */
  beginUpload: ((name: string) => Promise<boolean>) | null;
  /** Marks the page as the same for every visitor, so that it may be sent to others for a second. */
  markShared: () => void;
  log: (line: string) => void;
  /** Whether this error means that a service is away for a moment. */
  isUnavailable: (error: unknown) => boolean;
};

/** Whether the page failed because a service is away for a moment. */
export const isTemporaryFailureContext = createContext(false);

export const requestFactsContext = createContext<RequestFacts>({
  requestId: '',
  nonce: '',
  answersForm: false,
  tooManyForms: false,
  tooManyRequests: async () => false,
  tooManyLinks: async () => false,
  calendarRetryAfter: async () => null,
  operator: {
    isSignedIn: async () => false,
    sessionEnd: async () => null,
    signIn: async () => ({ refused: 'wrong' }),
    signOut: async () => '',
  },
  staff: null,
  keptForms: null,
  images: null,
  beginUpload: null,
  markShared: () => {},
  log: () => {},
  isUnavailable: () => false,
});

/** Whether the visitor is signed in with the operator key, or as a member of staff. */
export async function isSignedIn(context: Readonly<RouterContextProvider>): Promise<boolean> {
  const { operator, staff } = context.get(requestFactsContext);
  return staff ? (await staff.actor()) !== null : operator.isSignedIn();
}

export const setCookies = (cookies: string[]): [string, string][] =>
  cookies.map((cookie) => ['Set-Cookie', cookie]);
