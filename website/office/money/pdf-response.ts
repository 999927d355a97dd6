/** A PDF to keep or print. */
export const pdfResponse = ({ name, bytes }: { name: string; bytes: Uint8Array }) =>
  new Response(new Uint8Array(bytes), {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `attachment; filename="${name}"`,
      'Cache-Control': 'no-store',
    },
  });
