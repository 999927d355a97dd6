/** Explanations of the codes of RFC 3463 and of connection errors. The first match counts. */
const meanings: [RegExp, string][] = [
  [/ 5\.1\.[16]\b|no such mailbox/, 'That mailbox does not exist. Please check the address.'],
  [/ 5\.(1\.2|4\.4)\b/, 'There is no such place for emails. Please check what follows the @.'],
  [/ [45]\.2\.2\b/, 'Their mailbox is full.'],
  [/ 5\.7\.\d/, 'Their mail service takes our email for an unwanted one.'],
  [/^(EAUTH|53[0458])\b/, 'The mail service does not accept our user name and password.'],
  [/^40[1-7]: The gateway/, 'The gateway does not accept our account. Please check it in Settings.'],
  [/gateway for text messages could not be reached/, 'We cannot reach the gateway.'],
  [/^(ESOCKET|ECONN\w*|ETIMEDOUT|EDNS|ETLS)\b.*could not be used/, 'We cannot reach the mail service.'],
];

/** Shows why an email was not sent, in plain words if the code is known, and in the original for IT support. */
export function EmailReason({ reason }: { reason: string }) {
  const meaning = meanings.find(([pattern]) => pattern.test(reason))?.[1];
  if (!meaning) return reason;
  return (
    <>
      {meaning} <span className="quiet">({reason})</span>
    </>
  );
}
