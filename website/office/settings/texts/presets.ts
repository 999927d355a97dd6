/** The values that fill in the form for a gateway, from its published description. The account stays to be entered. */
export const gatewayPresets = {
  twilio: {
    name: 'Twilio',
    values: {
      url: 'https://api.twilio.com/2010-04-01/Accounts/{user}/Messages.json',
      content: 'To={number}\nFrom={sender}\nBody={text}',
      refusals: '21610\n21211\n21614',
      idempotencyHeader: '',
    },
  },
  vonage: {
    name: 'Vonage',
    values: {
      url: 'https://api.nexmo.com/v1/messages',
      content:
        '{"channel": "sms", "message_type": "text", "to": "{digits}", "from": "{sender}", "text": "{text}", "client_ref": "{reference}"}',
      refusals: '',
      idempotencyHeader: '',
    },
  },
} as const;
