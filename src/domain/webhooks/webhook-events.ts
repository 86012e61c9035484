/** What a webhook tells of a record. A change of status is an update too, and is told as the narrower of both. */
export const webhookEvents = ["created", "updated", "status", "removed"] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

export const deliveryStates = ["waiting", "sent", "failed", "dropped"] as const;
