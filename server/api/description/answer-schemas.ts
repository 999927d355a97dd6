/**
 * The answers of our own back office where the contract's lenient schema says too little, as JSON Schema by call
 * name.
 */
export const answerSchemas: Record<string, object> = {
  createUnattendedCremation: {
    type: 'object',
    description: 'Anything truthy is success; ours names the reference that people ask after it by.',
    properties: { reference: { type: ['string', 'null'], pattern: '^[\\w-]{1,40}$' } },
  },
  mailShot: {
    type: 'object',
    description:
      'Anything will do. Ours says in goTo where a link leads whose signature is right, with /calendar at its new ' +
      'place; null otherwise. A click with a wrong signature is not kept.',
    properties: { goTo: { type: ['string', 'null'], format: 'uri' } },
  },
  unsubscribe: {
    description:
      'Anything truthy is success; false where cu and co name no contact, or where undo comes later than seven days. ' +
      'undoable: undo is possible now. subscribed: it was undone.',
    oneOf: [
      { const: false },
      {
        type: 'object',
        properties: { undoable: { type: 'boolean' }, subscribed: { type: 'boolean' } },
      },
    ],
  },
  uploadImages: {
    description: 'Any answer is success. Ours is true, also where the same image has come before.',
    const: true,
  },
  emailSignoff: {
    type: 'object',
    description:
      'OK: it is recorded, or was with the same option in the last ten minutes; message says what the option stands for. ' +
      'Error: nothing was recorded; message says why, and whom to call.',
    required: ['status', 'message'],
    properties: { status: { enum: ['OK', 'Error'] }, message: { type: 'string' } },
  },
};
