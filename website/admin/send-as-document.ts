/** Sends a form as a page without script does. The browser leaves this page with the answer, so it never resolves. */
export function sendAsDocument(url: string, fields: FormData): Promise<never> {
  const form = document.createElement('form');
  const { pathname, search } = new URL(url);
  form.method = 'post';
  form.action = pathname + search;
  for (const [name, value] of fields) {
    const input = document.createElement('input');
    input.type = 'hidden';
    input.name = name;
    input.value = String(value);
    form.append(input);
  }
  document.body.append(form);
  form.submit();
  return new Promise(() => {});
}
