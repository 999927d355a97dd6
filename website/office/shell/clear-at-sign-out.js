// Signing out forgets the drafts of all tabs, and deletes what the person has recorded at the check-in on this device and is not sent (unsent.ts), and asks
// first. What others have recorded stays for them.
{
  const { who } = document.currentScript.dataset;
  document.addEventListener('submit', (event) => {
    if (!/\/office\/(sign-out|account\/sign-out-everywhere)$/.test(new URL(event.target.action).pathname))
      return;
    const unsent = Object.keys(localStorage).filter((key) => key.startsWith(`check-in.${who}.`));
    const says =
      `Not yet sent from this device: ${unsent.length} from the check-in. If you sign out now, this is deleted. ` +
      'To send it, stay signed in and open the check-in with a connection.';
    if (unsent.length > 0 && !confirm(says)) return event.preventDefault();
    for (const key of unsent) localStorage.removeItem(key);
    // keep-drafts.js forgets what was typed before, in every tab.
    localStorage.setItem('drafts-ended', Date.now());
  });
}
