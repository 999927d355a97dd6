/** The form of a request. An unreadable one counts as empty, so the answer lists the missing fields. */
export const readForm = (request: Request): Promise<FormData> =>
  request.formData().catch(() => new FormData());
