import { setUp } from './messages.ts';

export default function DirectDebitComplete() {
  return (
    <>
      <title>Direct Debit set up</title>
      <h1>Direct Debit</h1>
      <p className="lead">{setUp}</p>
    </>
  );
}
