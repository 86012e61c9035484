import type { Contract } from "#api/contract.ts";
import { done, type Handlers } from "#server/base/handlers.ts";
import { readDeliveries, readWebhooks, resend } from "./read-webhooks.ts";
import { createWebhook, removeWebhook, renewSecret, updateWebhook } from "./save-webhook.ts";

export const webhookRoutes: Handlers<Contract["webhooks"]> = {
  list: ({ context }) => readWebhooks(context),
  create: ({ context, input }) => createWebhook(context, input),
  update: async ({ context, input }) => {
    await updateWebhook(context, input);
    return done;
  },
  renewSecret: ({ context, input }) => renewSecret(context, input.id),
  remove: async ({ context, input }) => {
    await removeWebhook(context, input.id);
    return done;
  },
  deliveries: ({ context, input }) => readDeliveries(context, input),
  resend: async ({ context, input }) => {
    await resend(context, input);
    return done;
  },
};
