import leaveOutUnloaded from './leave-out-unloaded.js?raw';

type LeaveOutProps = { nonce: string; sentence: string };

/** Leaves photographs that have not loaded out of a print, and prints this sentence about them. */
export const LeaveOutUnloaded = ({ nonce, sentence }: LeaveOutProps) => (
  <>
    <p className="partly-printed">{sentence}</p>
    <script
      nonce={nonce}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? leaveOutUnloaded : '' }}
    />
  </>
);
