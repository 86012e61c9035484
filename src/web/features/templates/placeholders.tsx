import { ActionIcon, CopyButton, Group, NativeSelect, Paper, Stack, Text, Title } from "@mantine/core";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import { useState } from "react";
import { keysOf } from "#domain/enumerations.ts";
import type { Locale } from "#domain/messages/catalogue.ts";
import { placeholderGroups, type WritRecord } from "#domain/writs/catalogue.ts";
import { namesOf, orderName, type Placeholder } from "#domain/writs/placeholder.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { StarButton } from "#web/lib/star-button.tsx";
import { PlainTable } from "#web/ui/filter/plain-table.tsx";
import { PageHeader } from "#web/ui/layout/page-header.tsx";

/** Everything that a template can ask for, with an example of each, to be copied into Word. */
export function Placeholders() {
  const { t, locale, enums } = useI18n();
  const [kind, setKind] = useState<WritRecord>("case");
  const [language, setLanguage] = useState<Locale>(locale);
  return (
    <>
      <PageHeader title={t("placeholders.title")} star={<StarButton />} />
      <Stack gap="md">
        <Group align="flex-end">
          <NativeSelect
            label={t("placeholders.kind")}
            data={keysOf("writRecords").map((value) => ({ value, label: enums.writRecords[value] }))}
            value={kind}
            onChange={(event) => setKind(event.currentTarget.value as WritRecord)}
          />
          <NativeSelect
            label={t("placeholders.language")}
            data={keysOf("locales").map((value) => ({ value, label: enums.locales[value] }))}
            value={language}
            onChange={(event) => setLanguage(event.currentTarget.value as Locale)}
          />
        </Group>
        <Text size="sm" maw={760}>
          {t("placeholders.hint")}
        </Text>
        {placeholderGroups[kind].map(({ title, items }) => (
          <Paper withBorder key={title}>
            <Title order={2} fz={15} p="sm">
              {t(`placeholders.group.${title}`)}
            </Title>
            <GroupTable items={items} language={language} label={t(`placeholders.group.${title}`)} />
          </Paper>
        ))}
      </Stack>
    </>
  );
}

function GroupTable({ items, language, label }: { items: readonly Placeholder[]; language: Locale; label: string }) {
  const { t } = useI18n();
  return (
    <PlainTable label={label}>
      <thead>
        <tr>
          <th scope="col">{t("placeholders.name")}</th>
          <th scope="col">{t("placeholders.example")}</th>
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <Rows key={item.key} item={item} language={language} />
        ))}
      </tbody>
    </PlainTable>
  );
}

/** The forms of one thing, and, of a list, the fields of its lines. */
function Rows({ item, language, inside }: { item: Placeholder; language: Locale; inside?: string }) {
  const { t } = useI18n();
  const list = item.name[language];
  return (
    <>
      {namesOf(item, language).map(({ name, form, example }) => {
        const isList = item.type === "list" && form === "plain";
        const isBlock = isList || item.type === "flag" || form === "any";
        const words = isList ? t("placeholders.loop") : isBlock ? t("placeholders.condition") : example;
        return <Line key={name} code={isBlock ? `{#${name}}…{/${name}}` : `{${name}}`} example={words} {...(inside && { inside })} />;
      })}
      {item.fields.map((field) => (
        <Rows key={field.key} item={field} language={language} inside={list} />
      ))}
      {item.type === "list" && <Line code={`{${orderName[language]}}`} example={t("placeholders.order")} inside={list} />}
    </>
  );
}

function Line({ code, example, inside }: { code: string; example: string; inside?: string }) {
  const { t } = useI18n();
  return (
    <tr>
      <td style={{ paddingLeft: inside ? 32 : undefined }}>
        <Group gap={4} wrap="nowrap">
          <code style={{ overflowWrap: "anywhere" }}>{code}</code>
          <CopyButton value={code}>
            {({ copied, copy }) => (
              <ActionIcon
                variant="subtle"
                color={copied ? "green" : "gray"}
                onClick={copy}
                aria-label={copied ? t("placeholders.copied") : t("placeholders.copy", { name: code })}
              >
                {copied ? <IconCheck size={15} aria-hidden /> : <IconCopy size={15} aria-hidden />}
              </ActionIcon>
            )}
          </CopyButton>
        </Group>
      </td>
      <td style={{ verticalAlign: "middle" }}>
        {example}
        {inside && (
          <Text size="xs" c="dimmed">
            {t("placeholders.in", { list: `{#${inside}}` })}
          </Text>
        )}
      </td>
    </tr>
  );
}
