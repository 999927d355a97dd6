/** Reads the form of a request. An unreadable one counts as empty, so that the answer lists the missing fields. */
export const readForm = (request: Request): Promise<FormData> =>
  request.formData().catch(() => new FormData());

/** Reads a field of a form as text; a file or a missing field is empty. */
export function readText(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}
