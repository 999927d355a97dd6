// Buttons that copy the text of a field. Without script, the field can be selected.
for (const button of document.querySelectorAll('[data-copies]')) {
  const field = document.getElementById(button.dataset.copies);
  const label = button.textContent;
  field.addEventListener('focus', () => field.select());
  button.hidden = false;
  button.addEventListener('click', async () => {
    field.select();
    try {
      await navigator.clipboard.writeText(field.value);
    } catch {
      // Without TLS there is no clipboard, and a browser may refuse it.
      document.execCommand('copy');
    }
    button.textContent = 'Copied';
    setTimeout(() => (button.textContent = label), 2_000);
  });
}
