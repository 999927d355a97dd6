// The key / leads to the search, except where somebody is typing.
{
  const field = document.getElementById('search');
  if (matchMedia('(hover: hover)').matches) field.placeholder += ', or press /';
  field.setAttribute('aria-keyshortcuts', '/');
  document.addEventListener('keydown', (event) => {
    const isTyped = event.target.closest('input, select, textarea, [contenteditable]');
    if (event.key !== '/' || isTyped || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    field.focus();
    field.select();
  });
}
