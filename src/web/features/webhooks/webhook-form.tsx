import { Button, Checkbox, MultiSelect, Select, Stack, TextInput } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import type { Webhook, WebhookInput } from "#api/webhooks.ts";
import { tokenCollections } from "#domain/access/token-scopes.ts";
import type { Ref } from "#domain/entity.ts";
import { type WebhookEvent, webhookEvents } from "#domain/webhooks/webhook-events.ts";
import { api, query } from "#web/lib/api.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useUser } from "#web/lib/session.ts";
import { useCollectionName } from "#web/lib/tokens/scope-text.ts";
import { useSubmit } from "#web/lib/use-submit.ts";
import { RecordPicker } from "#web/record/base/record-picker.tsx";
import { notifySuccess } from "#web/ui/feedback/toast.ts";
import { FormAlert } from "#web/ui/input/form-alert.tsx";

type Props = {
  webhook: Webhook | undefined;
  /** With the secret of a new one. */
  onDone: (secret: string | undefined) => void;
};

const me = "me";

/** Where a webhook goes, what it tells, and with whose rights. */
export function WebhookForm({ webhook, onDone }: Props) {
  const { t } = useI18n();
  const { role } = useUser();
  const queries = useQueryClient();
  const nameOf = useCollectionName();
  const { busy, problem, fields, submit } = useSubmit({ hasFields: true });
  const accounts = useQuery(query.users.list.queryOptions({ input: { filter: { service: [true] }, size: 100 } as never }));
  const [name, setName] = useState(webhook?.name ?? "");
  const [url, setUrl] = useState(webhook?.url ?? "");
  const [customer, setCustomer] = useState<Ref | null>(webhook?.customer ?? null);
  const [owner, setOwner] = useState(webhook?.owner.service ? webhook.owner.id : me);
  const [collections, setCollections] = useState<string[]>(webhook?.collections ?? ["cases"]);
  const [events, setEvents] = useState<WebhookEvent[]>(webhook?.events ?? [...webhookEvents]);
  const [withFacts, setFacts] = useState(webhook?.withFacts ?? false);
  const [active, setActive] = useState(webhook?.active ?? true);
  const isComplete = name.trim() !== "" && url !== "" && collections.length > 0 && events.length > 0 && (role === "admin" || customer !== null);
  const send = (event: FormEvent) => {
    event.preventDefault();
    const input: WebhookInput = {
      ...{ name: name.trim(), url: url.trim(), collections, events, withFacts },
      customer: customer?.id ?? null,
      owner: owner === me ? null : owner,
    };
    void submit(async () => {
      const made = webhook ? await api.webhooks.update({ id: webhook.id, active, ...input }).then(() => undefined) : await api.webhooks.create(input);
      await queries.invalidateQueries({ queryKey: query.webhooks.key() });
      notifySuccess(t("webhook.saved"));
      onDone(made?.secret);
    });
  };
  const service = (accounts.data?.rows ?? []).map(({ id, alias }) => ({ value: id, label: String(alias) }));
  return (
    <form onSubmit={send} noValidate>
      <Stack gap="sm">
        <TextInput
          label={t("webhook.name")}
          maxLength={60}
          data-autofocus
          value={name}
          error={fields.name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <TextInput
          label={t("webhook.url")}
          type="url"
          placeholder="https://"
          value={url}
          error={fields.url}
          onChange={(event) => setUrl(event.currentTarget.value)}
        />
        <RecordPicker
          to="customer"
          label={t("webhook.customer")}
          {...(role === "admin" && { description: t("webhook.customer.hint") })}
          onBlur={() => undefined}
          required={role !== "admin"}
          readOnly={false}
          defaultValue={customer}
          onChange={setCustomer}
        />
        <MultiSelect
          label={t("webhook.collections")}
          searchable
          data={tokenCollections.map((value) => ({ value, label: nameOf(value) })).toSorted((one, other) => one.label.localeCompare(other.label))}
          value={collections}
          onChange={setCollections}
        />
        <Checkbox.Group label={t("webhook.events")} value={events} onChange={(chosen) => setEvents(chosen as WebhookEvent[])}>
          <Stack gap={6} mt={4}>
            {webhookEvents.map((event) => (
              <Checkbox key={event} value={event} label={t(`webhook.event.${event}`)} />
            ))}
          </Stack>
        </Checkbox.Group>
        <Select
          label={t("webhook.owner")}
          description={t("webhook.owner.hint")}
          data={[{ value: me, label: t("webhook.owner.me") }, ...service]}
          value={owner}
          allowDeselect={false}
          error={fields.owner}
          onChange={(value) => setOwner(value ?? me)}
        />
        <Checkbox label={t("webhook.withFacts")} checked={withFacts} onChange={(event) => setFacts(event.currentTarget.checked)} />
        {webhook && <Checkbox label={t("webhook.active")} checked={active} onChange={(event) => setActive(event.currentTarget.checked)} />}
        <FormAlert text={problem} />
        <Button type="submit" loading={busy} disabled={!isComplete}>
          {t("button.save")}
        </Button>
      </Stack>
    </form>
  );
}
