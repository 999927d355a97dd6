import { href } from 'react-router';

/** Shown once, right after they were made. */
export const RecoveryCodes = ({ codes }: { codes: string[] }) => (
  <>
    <div className="notice">
      <p>
        Please print these codes or write them down now: they are shown only once. Each lets you sign in once
        without your phone.
      </p>
    </div>
    <ol className="recovery-codes">
      {codes.map((code) => (
        <li key={code}>
          <code>{code}</code>
        </li>
      ))}
    </ol>
    <p className="form-actions">
      <a className="button button-main" href={href('/office/account')}>
        I have kept them
      </a>
    </p>
  </>
);
