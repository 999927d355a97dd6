/** The form of a request. What cannot be read is an empty form, which is answered with what is missing. */
export const readForm = (request: Request): Promise<FormData> =>
  request.formData().catch(() => new FormData());
