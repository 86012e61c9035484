import { Anchor, Badge, Button, List, Stack, Text } from "@mantine/core";
import { IconAlertCircle, IconDownload, IconFileTypeDocx } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import type { StoredTemplate } from "#api/writs.ts";
import { query, send } from "#web/lib/api.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { LoadingOrFailed } from "#web/lib/loading-or-failed.tsx";
import { responseError } from "#web/lib/response-error.ts";
import { useSubmit } from "#web/lib/use-submit.ts";
import type { Row } from "#web/record/base/record-client.ts";
import { Callout } from "#web/ui/feedback/callout.tsx";
import { notifySuccess } from "#web/ui/feedback/toast.ts";
import { FileDrop } from "#web/ui/input/file-drop.tsx";
import { FormAlert } from "#web/ui/input/form-alert.tsx";
import { RailCard } from "#web/ui/layout/rail-card.tsx";

/** The document of a template: upload of the next version, what is wrong with it, and the versions so far. */
export function TemplateDocument({ row: { id, documentVersion } }: { row: Row }) {
  const { t, datetime } = useI18n();
  const { data, isError, refetch } = useQuery(query.templates.versions.queryOptions({ input: { id }, staleTime: 0 }));
  return (
    <RailCard title={t("template.document")}>
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          {t("template.document.hint")}
        </Text>
        <Upload id={id} />
        <Anchor component={Link} to="/settings/placeholders" size="sm">
          {t("placeholders.open")}
        </Anchor>
        {data ? (
          <List listStyleType="none" spacing="xs" size="sm">
            {data.versions.map(({ number, name, author, createdAt }) => (
              <Version
                key={number}
                href={`/api/templates/${id}/versions/${number}/content`}
                title={t("template.version", { number: String(number) })}
                name={name}
                about={t("template.version.by", { user: author, date: datetime(createdAt) })}
                isCurrent={number === documentVersion}
              />
            ))}
            {data.isShipped && (
              <Version
                href={`/api/templates/${id}/versions/0/content`}
                title={t("template.shipped")}
                name={t("template.shipped")}
                isCurrent={documentVersion === null}
              />
            )}
            {!data.isShipped && data.versions.length === 0 && <List.Item>{t("template.none")}</List.Item>}
          </List>
        ) : (
          <LoadingOrFailed isError={isError} onRetry={refetch} height={60} />
        )}
      </Stack>
    </RailCard>
  );
}

function Version({ href, title, name, about, isCurrent }: { href: string; title: string; name: string; about?: string; isCurrent: boolean }) {
  const { t } = useI18n();
  return (
    <List.Item>
      <Button
        component="a"
        href={href}
        download
        variant="default"
        size="compact-sm"
        leftSection={<IconDownload size={15} aria-hidden />}
        aria-label={t("template.version.download", { name: `${title}${about ? `, ${name}` : ""}` })}
      >
        {title}
      </Button>{" "}
      {isCurrent && (
        <Badge variant="light" size="sm">
          {t("template.version.current")}
        </Badge>
      )}
      {about && (
        <Text size="xs" c="dimmed" style={{ overflowWrap: "anywhere" }}>
          {name} · {about}
        </Text>
      )}
    </List.Item>
  );
}

function Upload({ id }: { id: string }) {
  const { t } = useI18n();
  const queries = useQueryClient();
  const { busy, problem, submit } = useSubmit();
  const [problems, setProblems] = useState<StoredTemplate["problems"]>([]);
  const upload = (file: File) =>
    void submit(async () => {
      setProblems([]);
      const { number, problems: found } = await store(id, file);
      setProblems(found);
      if (number === null) return;
      notifySuccess(t("template.stored", { number: String(number) }));
      await queries.invalidateQueries({ queryKey: query.templates.key() });
    });
  return (
    <>
      <FileDrop
        accept=".docx"
        onFile={upload}
        busy={busy}
        icon={<IconFileTypeDocx size={28} aria-hidden />}
        words={{ drop: t("template.drop"), choose: t("template.choose"), hint: t("template.limit") }}
      />
      <FormAlert text={problem} />
      {problems.length > 0 && <Problems problems={problems} />}
    </>
  );
}

/** Takes the focus, so that a screen reader begins to read it. */
function Problems({ problems }: Pick<StoredTemplate, "problems">) {
  const { t } = useI18n();
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => ref.current?.focus(), []);
  return (
    <Callout tone="danger" icon={<IconAlertCircle size={16} aria-hidden />} title={t("template.problems")} ref={ref}>
      <List size="sm" spacing={6}>
        {problems.map(({ message, place, around }) => (
          <List.Item key={`${message} ${place} ${around}`}>
            {message}
            {place && (
              <Text size="xs" style={{ overflowWrap: "anywhere" }}>
                {place} · {around}
              </Text>
            )}
          </List.Item>
        ))}
      </List>
    </Callout>
  );
}

async function store(id: string, file: File): Promise<StoredTemplate> {
  const url = `/api/templates/${id}/versions?${new URLSearchParams({ name: file.name })}`;
  const response = await send(new Request(url, { method: "POST", headers: { "content-type": "application/octet-stream" }, body: file }));
  if (!response.ok) throw await responseError(response);
  return response.json();
}
