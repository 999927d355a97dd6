import { bind } from '../bind.ts';
import {
  createWebhook,
  getWebhookDeliveries,
  getWebhooks,
  removeWebhook,
  resumeWebhook,
  sendWebhookAgain,
  testWebhook,
  type WebhookParts,
} from './manage-webhooks.ts';

export const webhookCalls = bind<WebhookParts>()({
  getWebhooks,
  createWebhook,
  removeWebhook,
  resumeWebhook,
  testWebhook,
  getWebhookDeliveries,
  sendWebhookAgain,
});
