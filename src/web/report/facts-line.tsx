import type { Entity } from "#domain/entity.ts";
import { isEmpty } from "#domain/messages/value-text.ts";
import type { Row } from "#web/record/record-client.ts";
import { useValueText } from "#web/record/value-text.ts";
import classes from "./facts-line.module.css";

const told = ["customer", "establishment", "datetime", "ticketAmount"] as const;

/** In one line what a case or an issue is about. */
export function FactsLine({ entity: { fields }, row }: { entity: Entity; row: Row }) {
  const text = useValueText();
  const parts = told.filter((name) => !isEmpty(row[name])).map((name) => text(fields[name]!, row[name]));
  return <span className={classes.root}>{parts.join(" · ")}</span>;
}
