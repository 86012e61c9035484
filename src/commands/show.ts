// npm run show vehicle: prints what is derived from the declaration of an entity. npm run show measures: prints the measures and their SQL. npm run show law: prints docs/law.md.
import { recordRoutes } from "#api/records.ts";
import { type User, unassigned } from "#domain/access/user.ts";
import { type EntityName, entities } from "#domain/entities/registry.ts";
import type { Entity } from "#domain/entity.ts";
import { isColumn } from "#domain/field-traits.ts";
import { catalogue as es } from "#domain/messages/es/catalogue.ts";
import { catalogue as fr } from "#domain/messages/fr/catalogue.ts";
import { ConfigError } from "#server/base/config-error.ts";
import { compile, sql } from "#server/db/sql.ts";
import { columnOf, linkOf, tableOf } from "#server/records/columns.ts";
import { indexOf } from "#server/records/duplicate.ts";
import { shapeOf } from "#server/records/select.ts";
import { command, readOptions } from "./command.ts";
import { lawPage } from "./law-page.ts";
import { showMeasures } from "./show-measures.ts";

const admin: User = { id: "", role: "admin", locale: "es", ...unassigned };

await command(async () => {
  const [subject] = readOptions().positionals;
  const print = (line = "") => process.stdout.write(`${line}\n`);
  if (subject === "measures") return showMeasures(print);
  if (subject === "law") {
    print(lawPage().trimEnd());
    return;
  }
  const name = subject as EntityName;
  const entity = entities[name] as Entity | undefined;
  if (!entity) throw new ConfigError(`npm run show measures | law | ${Object.keys(entities).join(" | ")}`);
  const labels = (catalogue: typeof es) => catalogue.labels[name].fields as Record<string, string>;
  print(`${es.labels[name].one} / ${fr.labels[name].one}: table ${tableOf(entity)}, scope "${entity.scope}"\n`);
  for (const [key, field] of Object.entries(entity.fields)) {
    const place = field.kind === "refs" ? linkOf(entity, key).table : isColumn(field) ? columnOf(key, field) : "no column";
    const target = "to" in field ? ` ${field.to}` : "of" in field ? ` ${field.of}` : "";
    const rights = [field.required && "required", `edit ${field.edit ?? "customer"}`, field.see && `see ${field.see}`].filter(Boolean).join(", ");
    print(`  ${key.padEnd(18)} ${(field.kind + target).padEnd(20)} ${place.padEnd(22)} ${labels(es)[key]} / ${labels(fr)[key]} (${rights})`);
  }
  print(`\nunique: ${(entity.unique ?? []).map((names) => `${names.join(" + ")} (${indexOf(entity, names)})`).join(", ") || "nothing"}`);
  print(
    `list: ${entity.list.join(", ")}; ordered by ${entity.orderBy}; filters ${(entity.filters ?? []).join(", ") || "none"}; search in ${entity.search.join(", ")}\n`,
  );
  for (const [, procedure] of Object.entries(recordRoutes(entity))) {
    const { route, meta } = procedure["~orpc"];
    print(`  ${String(route.method).padEnd(6)} /api${String(route.path).padEnd(32)} ${meta.access}`);
  }
  const { columns, from } = shapeOf(entity, admin);
  print(`\n${compile(sql`select ${columns} from ${from}`).text.replace(/\s+/g, " ")}`);
});
