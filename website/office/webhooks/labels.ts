export const webhookHistoryLabels = { url: 'Host', events: 'Told of' };
