/** Messages for a camera without a picture, by the name of the browser's error. */
export const cameraErrors: Record<string, string> = {
  NotAllowedError:
    'This browser does not let the page use the camera. Allow it beside the address, then try again.',
  NotFoundError: 'There is no camera on this device.',
  NotReadableError: 'The camera is being used by another program. Close that one, then try again.',
  insecure: 'A browser gives a page its camera only where the address begins with https.',
  ended: 'The camera has been switched off.',
  reader: 'The part that reads the codes could not be loaded. Please try again.',
  other: 'The camera cannot be used right now.',
};
export const typeInstead = 'You can type the code, or use a scanner that types.';
