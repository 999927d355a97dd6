import type { OwnCalls } from '#contract/operator/calls.ts';
import { getEventMessage, getEventMessages } from './get-messages.ts';
import type { MessageParts } from './message-record.ts';
import { sendEventMessage } from './send-message.ts';
import { testEventMessage } from './test-message.ts';
import { createEventMessage, removeEventMessage, updateEventMessage } from './write-message.ts';

/** Messages to everybody who attends an event. */
export const eventMessageCalls = (parts: MessageParts) =>
  ({
    getEventMessages: ({ eventGuid }) => getEventMessages(parts, eventGuid),
    createEventMessage: ({ eventGuid, body }) => createEventMessage(parts, eventGuid, body),
    getEventMessage: ({ guid }) => getEventMessage(parts, guid),
    updateEventMessage: ({ guid, body }) => updateEventMessage(parts, guid, body),
    removeEventMessage: ({ guid }) => removeEventMessage(parts, guid),
    testEventMessage: ({ guid, body }) => testEventMessage(parts, guid, body.eMail),
    sendEventMessage: ({ guid, body }) => sendEventMessage(parts, guid, body.revision),
  }) satisfies Partial<OwnCalls>;
