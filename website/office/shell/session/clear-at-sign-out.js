// Signing out forgets the drafts of all tabs, and deletes what the person has recorded on this device at the check-in or with
// labels and is not sent (unsent.ts), and asks first. What others have recorded stays for them.
{
  const { who } = document.currentScript.dataset;
  document.addEventListener('submit', (event) => {
    if (!/\/office\/(sign-out|account\/sign-out-everywhere)$/.test(new URL(event.target.action).pathname))
      return;
    const pages = Object.entries({ 'check-in': 'the check-in', care: 'scanned labels' });
    const listKeys = (name) => Object.keys(localStorage).filter((key) => key.startsWith(`${name}.${who}.`));
    const unsent = pages.flatMap(([name]) => listKeys(name));
    const counted = pages.map(([name, label]) => [listKeys(name).length, label]).filter(([count]) => count);
    const question =
      `Not yet sent from this device: ${counted.map(([count, label]) => `${count} from ${label}`).join(', ')}. ` +
      'If you sign out now, this is deleted. To send it, stay signed in and open that page with a connection.';
    if (unsent.length > 0 && !confirm(question)) return event.preventDefault();
    for (const key of unsent) localStorage.removeItem(key);
    // keep-drafts.js forgets what was typed before, in every tab.
    localStorage.setItem('drafts-ended', Date.now());
  });
}
