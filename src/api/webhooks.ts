import * as z from "zod";
import { tokenCollections } from "#domain/access/token-scopes.ts";
import { deliveryStates, webhookEvents } from "#domain/webhooks/webhook-events.ts";
import { doneOutput, idInput, route } from "./base.ts";

const ref = z.object({ id: z.uuid(), alias: z.string() });
const values = {
  name: z.string().trim().min(1).max(60),
  url: z.url({ protocol: /^https?$/ }).max(2000),
  collections: z.array(z.enum(tokenCollections as [string, ...string[]])).min(1),
  events: z.array(z.enum(webhookEvents)).min(1),
  withFacts: z.boolean().describe("With the columns of the record's list, or with ids alone"),
};
/** Whoever saves a webhook answers for it, unless it is a service account that does. */
const input = z.strictObject({
  ...values,
  customer: z.uuid().nullable().describe("Only records of this customer; null for the installation, which admins alone may choose"),
  owner: z.uuid().nullable().describe("A service account whose rights decide what is sent; null for the caller"),
});
export type WebhookInput = z.infer<typeof input>;

export const webhook = z.object({
  id: z.uuid(),
  ...values,
  customer: ref.nullable(),
  owner: ref.extend({ service: z.boolean() }),
  active: z.boolean(),
  failingSince: z.iso.datetime().nullable(),
  disabledAt: z.iso.datetime().nullable(),
  waiting: z.int(),
  lastSentAt: z.iso.datetime().nullable(),
});
export type Webhook = z.infer<typeof webhook>;

export const delivery = z.object({
  id: z.uuid(),
  entity: z.string(),
  record: z.uuid(),
  event: z.enum(webhookEvents),
  happenedAt: z.iso.datetime(),
  state: z.enum(deliveryStates),
  attempts: z.int(),
  dueAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
  status: z.int().nullable(),
  error: z.string().nullable(),
});
export type Delivery = z.infer<typeof delivery>;

const secret = z.object({ secret: z.string() });
const of = idInput.shape;

/** Managers have those of customers, admins all of them. */
export const webhooks = {
  list: route("manager", "GET", "/webhooks", "The webhooks that the caller manages", "webhooks").output(z.array(webhook)),
  create: route("manager", "POST", "/webhooks", "Makes a webhook; its signing secret is answered this once", "webhooks")
    .input(input)
    .output(secret.extend(of)),
  update: route("manager", "PUT", "/webhooks/{id}", "Changes a webhook, whose owner becomes the caller or the given service account", "webhooks")
    .input(input.extend({ ...of, active: z.boolean() }))
    .output(doneOutput),
  renewSecret: route("manager", "POST", "/webhooks/{id}/secret", "Makes a new signing secret; the old one is no longer used", "webhooks")
    .input(idInput)
    .output(secret),
  remove: route("manager", "DELETE", "/webhooks/{id}", "Removes a webhook and its deliveries", "webhooks").input(idInput).output(doneOutput),
  deliveries: route("manager", "GET", "/webhooks/{id}/deliveries", "Deliveries of a webhook, newest first", "webhooks")
    .input(idInput.extend({ before: z.coerce.number().int().optional() }))
    .output(z.object({ deliveries: z.array(delivery), next: z.int().nullable() })),
  resend: route(
    "manager",
    "POST",
    "/webhooks/{id}/deliveries/{delivery}/resend",
    "Sends a finished delivery again, with the rights of now",
    "webhooks",
  )
    .input(idInput.extend({ delivery: z.uuid() }))
    .output(doneOutput),
};
