// The link that Lychgate prints carries its code after the `#`, which no browser sends. It leaves only in this form.
{
  const code = location.hash.slice(1);
  if (code.startsWith('link.')) {
    history.replaceState(null, '', location.pathname + location.search);
    const form = document.getElementById('by-link');
    form.elements.key.value = code;
    form.submit();
  }
}
