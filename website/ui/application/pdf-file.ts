/** Creates the response with a PDF that the browser opens. */
export const createPdfResponse = ({ name, bytes }: { name: string; bytes: Uint8Array }) =>
  new Response(new Uint8Array(bytes), {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `inline; filename="${name}"`,
      'Cache-Control': 'no-store',
      'X-Robots-Tag': 'noindex',
    },
  });
