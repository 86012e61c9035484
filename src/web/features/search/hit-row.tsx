import { Anchor, Mark } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { Fragment, type ReactNode } from "react";
import type { SearchHit } from "#api/search.ts";
import { canOpen } from "#domain/access/route-guard.ts";
import { recordPath } from "#domain/access/screens.ts";
import type { Entity, Ref } from "#domain/entity.ts";
import type { Kind } from "#domain/fields.ts";
import { phaseOf } from "#domain/lifecycle/phases.ts";
import { isEmpty } from "#domain/messages/value-text.ts";
import { highlight } from "#domain/search/highlight.ts";
import { useUser } from "#web/lib/session.ts";
import { entityNamed } from "#web/record/base/record-client.ts";
import { RefLink } from "#web/record/base/ref-link.tsx";
import { useValueText } from "#web/record/base/value-text.ts";
import { PhaseBadge } from "#web/ui/feedback/phase-badge.tsx";
import classes from "./hit-row.module.css";

type Place = "head" | "about" | "links" | "end";
/** Where a result shows a field. */
const places: Record<Kind, Place> = {
  text: "about",
  longText: "about",
  email: "about",
  phone: "about",
  color: "about",
  date: "head",
  datetime: "head",
  money: "end",
  integer: "end",
  boolean: "about",
  password: "about",
  enum: "about",
  enums: "about",
  ref: "about",
  refs: "links",
  files: "about",
  lines: "about",
};

/** One result: name and date, description, amount and lawyer. Fields are placed by their kind. */
export function HitRow({ entity, hit, q }: { entity: Entity; hit: SearchHit; q: string }) {
  const { alias, text, meant, notes, values } = hit;
  const textOf = useValueText(values);
  const shown = entity
    .advancedSearch!.shows.filter((name) => !isEmpty(values[name]))
    .map((name) => ({ name, field: entity.fields[name]!, value: values[name] }));
  const fieldsAt = (place: Place) => shown.filter(({ field }) => places[field.kind] === place);
  const isLawyer = (name: string) => name === "lawyer";
  const about = fieldsAt("about").filter(({ name }) => name !== entity.status && !isLawyer(name));
  const links = shown.flatMap(({ field, value }) => (field.kind === "refs" ? (value as Ref[]).map((ref) => ({ to: field.to, ref })) : []));
  return (
    <li className={classes.root}>
      <div className={classes.head}>
        <Name entity={entity} hit={hit}>
          <Highlighted text={alias} q={q} />
        </Name>
        {fieldsAt("head").map(({ name, field, value }) => (
          <span key={name} className={classes.muted}>
            {meant.includes(name) ? <Mark className={classes.match}>{textOf(field, value)}</Mark> : textOf(field, value)}
          </span>
        ))}
      </div>
      <div className={classes.about}>
        <div className={classes.title}>
          <span>
            {about.map(({ name, field, value }, index) => (
              <Fragment key={name}>
                {index > 0 && " · "}
                {meant.includes(name) ? (
                  <Mark className={classes.match}>{textOf(field, value)}</Mark>
                ) : (
                  <Highlighted text={textOf(field, value)} q={q} />
                )}
              </Fragment>
            ))}
          </span>
          {shown.map(({ name, field, value }) => {
            const phase = name === entity.status && field.kind === "enum" && phaseOf(field.of, value);
            return phase && <PhaseBadge key={name} phase={phase} text={textOf(field, value)} />;
          })}
        </div>
        {text && (
          <p className={classes.text}>
            <Highlighted text={text} q={q} />
          </p>
        )}
        {notes.length > 0 && (
          <p className={classes.text}>
            <Highlighted text={notes.join(" · ")} q={q} />
          </p>
        )}
        {links.length > 0 && (
          <div className={classes.links}>
            {links.map(({ to, ref }) => (
              <span key={ref.id} className={classes.link} data-match={isMatch(ref.alias, q) || undefined}>
                <RefLink entity={entityNamed(to)} to={ref} />
              </span>
            ))}
          </div>
        )}
      </div>
      <div className={classes.end}>
        {fieldsAt("end").map(({ name, field, value }) => (
          <strong key={name}>{textOf(field, value)}</strong>
        ))}
        {shown
          .filter(({ name }) => isLawyer(name))
          .map(({ name, field, value }) => (
            <span key={name} className={classes.muted}>
              <Highlighted text={textOf(field, value)} q={q} />
            </span>
          ))}
      </div>
    </li>
  );
}

function Name({ entity, hit: { id }, children }: { entity: Entity; hit: SearchHit; children: ReactNode }) {
  const user = useUser();
  const path = recordPath(entity, id);
  if (!canOpen(user, path)) return <span className={classes.name}>{children}</span>;
  return (
    <Anchor className={classes.name} renderRoot={(root) => <Link to={path} {...root} />}>
      {children}
    </Anchor>
  );
}

const isMatch = (text: string, q: string) => highlight(text, q).some((piece) => piece.isMatch);

/** A text with the matches of the search highlighted. */
function Highlighted({ text, q }: { text: string; q: string }) {
  return highlight(text, q).map((piece, index) =>
    piece.isMatch ? (
      <Mark key={index} className={classes.match}>
        {piece.text}
      </Mark>
    ) : (
      piece.text
    ),
  );
}
