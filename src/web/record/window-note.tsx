import { IconLock } from "@tabler/icons-react";
import type { Entity } from "#domain/entity.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { QuietBar } from "#web/ui/quiet-bar.tsx";
import { useValueText } from "./value-text.ts";

/** Why people of a customer can no longer change a record. */
export function WindowNote({ entity: { window, fields } }: { entity: Entity }) {
  const { t, locale } = useI18n();
  const text = useValueText();
  if (!window) return null;
  if ("author" in window) return <QuietBar icon={<IconLock size={16} />} text={t("record.window.author", { hours: window.hours })} />;
  const open = new Intl.ListFormat(locale, { type: "disjunction" }).format(window.is.map((key) => text(fields[window.field]!, key)));
  return <QuietBar icon={<IconLock size={16} />} text={t("record.window", { open })} />;
}
