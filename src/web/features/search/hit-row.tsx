import { Anchor } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { SearchHit } from "#api/search.ts";
import { judge } from "#domain/access/routes.ts";
import type { Entity, Ref } from "#domain/entity.ts";
import { phaseOf } from "#domain/lifecycle/phases.ts";
import { isEmpty } from "#domain/messages/value-text.ts";
import { useUser } from "#web/lib/session.ts";
import { entityNamed } from "#web/record/record-client.ts";
import { recordPath } from "#web/record/record-paths.ts";
import { RefLink } from "#web/record/ref-link.tsx";
import { useValueText } from "#web/record/value-text.ts";
import { PhaseBadge } from "#web/ui/phase-badge.tsx";
import classes from "./hit-row.module.css";
import { Marked } from "./marked.tsx";

/** One result: what it is called and when, what it is about, how much and whose. Each field by its kind. */
export function HitRow({ entity, hit, q }: { entity: Entity; hit: SearchHit; q: string }) {
  const { alias, text, values } = hit;
  const say = useValueText(typeof values.timeZone === "string" ? values.timeZone : undefined);
  const told = entity
    .found!.shows.filter((name) => !isEmpty(values[name]))
    .map((name) => ({ name, field: entity.fields[name]!, value: values[name] }));
  const ofKind = (...kinds: string[]) => told.filter(({ field }) => kinds.includes(field.kind));
  const isWho = (name: string) => name === "lawyer";
  const about = told.filter(({ name, field }) => ["text", "enum", "ref"].includes(field.kind) && name !== entity.status && !isWho(name));
  return (
    <li className={classes.root}>
      <div className={classes.head}>
        <Name entity={entity} hit={hit}>
          <Marked text={alias} q={q} />
        </Name>
        {ofKind("date", "datetime").map(({ name, field, value }) => (
          <span key={name} className={classes.muted}>
            {say(field, value)}
          </span>
        ))}
      </div>
      <div className={classes.about}>
        <div className={classes.title}>
          <span>
            <Marked text={about.map(({ field, value }) => say(field, value)).join(" · ")} q={q} />
          </span>
          {told.map(({ name, field, value }) => {
            const phase = name === entity.status && field.kind === "enum" && phaseOf(field.of, value);
            return phase && <PhaseBadge key={name} phase={phase} text={say(field, value)} />;
          })}
        </div>
        {text && (
          <p className={classes.text}>
            <Marked text={text} q={q} />
          </p>
        )}
        {ofKind("refs").length > 0 && (
          <div className={classes.links}>
            {ofKind("refs").flatMap(({ field, value }) =>
              (value as Ref[]).map((ref) => (
                <span key={ref.id} className={classes.link}>
                  <RefLink entity={entityNamed((field as { to: string }).to)} to={ref} />
                </span>
              )),
            )}
          </div>
        )}
      </div>
      <div className={classes.end}>
        {ofKind("money").map(({ name, field, value }) => (
          <strong key={name}>{say(field, value)}</strong>
        ))}
        {told
          .filter(({ name }) => isWho(name))
          .map(({ name, field, value }) => (
            <span key={name} className={classes.muted}>
              {say(field, value)}
            </span>
          ))}
      </div>
    </li>
  );
}

function Name({ entity, hit: { id }, children }: { entity: Entity; hit: SearchHit; children: ReactNode }) {
  const user = useUser();
  const path = recordPath(entity, id);
  if (judge(user, path) !== "show") return <span className={classes.name}>{children}</span>;
  return (
    <Anchor className={classes.name} renderRoot={(root) => <Link to={path} {...root} />}>
      {children}
    </Anchor>
  );
}
