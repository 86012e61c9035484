import { Badge, Button, Paper, Text } from "@mantine/core";
import type { HeldFile } from "#api/held-files.ts";
import { entities } from "#domain/entities/registry.ts";
import type { Entity } from "#domain/entity.ts";
import { sizeText } from "#domain/formats/file-size.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { RefLink } from "#web/record/base/ref-link.tsx";
import { confirm } from "#web/ui/dialog/confirm.tsx";
import classes from "#web/ui/layout/setting-cards.module.css";
import { useHeldFile } from "./use-held-file.ts";

/** One file: what it is, who sent it for which record, why it waits, and what can be done with it. */
export function HeldFileCard({ file, onOther }: { file: HeldFile; onOther: () => void }) {
  const { t, locale, datetime } = useI18n();
  const { join, discard } = useHeldFile();
  const { id, name, size, sha256, sender, sentAt, reason, collection, field, record } = file;
  const entity = Object.values(entities as Record<string, Entity>).find((one) => one.collection === collection)!;
  const isOpen = record !== null && !record.deleted;
  const askDiscard = () =>
    confirm({
      title: t("heldFile.discardTitle"),
      text: t("heldFile.discardText", { name }),
      yes: t("heldFile.discard"),
      no: t("button.cancel"),
      onYes: () => discard.mutate({ id }),
    });
  return (
    <Paper withBorder component="li" className={classes.card}>
      <h2 className={`${classes.title} ${classes.address}`}>
        {name}
        <Badge variant="light" color="gray">
          {sizeText(locale, size)}
        </Badge>
      </h2>
      <Text size="sm">{t(`heldFile.reason.${reason}`)}</Text>
      <Text size="sm">{t("heldFile.sent", { by: sender, when: datetime(sentAt) })}</Text>
      {record && (
        <Text size="sm">
          {isOpen ? <RefLink entity={entity} to={record} /> : `${t("heldFile.for", { record: record.alias })} · ${t("heldFile.deleted")}`}
        </Text>
      )}
      <Text size="sm" className={classes.address}>
        {`${t("heldFile.hash")}: ${sha256}`}
      </Text>
      <div className={classes.actions}>
        {isOpen && (
          <Button
            size="compact-sm"
            aria-label={t("heldFile.joinOf", { name, record: record.alias })}
            loading={join.isPending}
            onClick={() => join.mutate({ id, collection, field, record: record.id })}
          >
            {t("heldFile.join", { record: record.alias })}
          </Button>
        )}
        <Button variant="default" size="compact-sm" aria-label={t("heldFile.otherOf", { name })} onClick={onOther}>
          {t("heldFile.other")}
        </Button>
        <Button variant="default" size="compact-sm" aria-label={t("heldFile.discardOf", { name })} loading={discard.isPending} onClick={askDiscard}>
          {t("heldFile.discard")}
        </Button>
      </div>
    </Paper>
  );
}
