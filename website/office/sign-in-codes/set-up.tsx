import { href } from 'react-router';
import { TextField } from '../form/text-field.tsx';

type SetUpProps = {
  secret: string;
  address: string;
  /** An SVG image. */
  qrCode: string;
  problem: string | undefined;
};

/** The step between the start and the first right code. */
export const SetUp = ({ secret, address, qrCode, problem }: SetUpProps) => (
  <form method="post" action={href('/office/account/codes')} noValidate>
    <ol className="steps">
      <li>
        <p>Scan this with an authenticator app on your phone.</p>
        <img
          className="qr-code"
          src={`data:image/svg+xml,${encodeURIComponent(qrCode)}`}
          alt="QR code for the app. The key below says the same."
        />
        <p>
          No camera? <a href={address}>Open the app on this device</a>, or type this key into it:
        </p>
        <p>
          <code className="key">{secret.match(/.{4}/g)!.join(' ')}</code>
        </p>
      </li>
      <li>
        <TextField
          name="code"
          label="Enter the code that the app shows"
          inputMode="numeric"
          autoComplete="one-time-code"
          problem={problem}
        />
      </li>
    </ol>
    <p className="form-actions">
      <button className="button button-main" name="confirm" value="yes">
        Turn on codes
      </button>
      <a className="button" href={href('/office/account')}>
        Not now
      </a>
    </p>
  </form>
);
