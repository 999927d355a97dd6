/** How the name of a text message begins in the outbox; that of its email follows. */
export const textPrefix = 'text:';
