import { bind } from '../../bind.ts';
import { getEventMessage, getEventMessages } from './get-messages.ts';
import type { MessageParts } from './message-record.ts';
import { sendEventMessage } from './send-message.ts';
import { testEventMessage } from './test-message.ts';
import { createEventMessage, removeEventMessage, updateEventMessage } from './write-message.ts';

/** Messages to everybody who attends an event. */
export const eventMessageCalls = bind<MessageParts>()({
  getEventMessages,
  createEventMessage,
  getEventMessage,
  updateEventMessage,
  removeEventMessage,
  testEventMessage: (parts, guid, body) => testEventMessage(parts, guid, body.eMail),
  sendEventMessage: (parts, guid, body) => sendEventMessage(parts, guid, body.revision),
});
