import { company } from "#domain/entities/company.ts";
import type { Tx } from "#server/db/database.ts";
import { type NewDocument, noteImported } from "./find-imported.ts";
import { insertRecords } from "./insert-records.ts";
import { isObject, leave, type Mapped, type Note } from "./mapped.ts";
import { textOf } from "./read-value.ts";

/** The companies that a document of a customer lists become records of their own. */
export async function writeCompanies(
  tx: Tx,
  customers: readonly { mapped: Mapped }[],
  documents: readonly NewDocument[],
  noteOf: (one: Mapped) => Note,
) {
  const found = customers.flatMap(({ mapped }) => {
    const customer = documents.find(({ old_id }) => old_id === mapped.id)?.record_id;
    const list = mapped.special.companies;
    if (!customer || list === undefined) return [];
    return (Array.isArray(list) ? list : [list]).flatMap((given: unknown, index) => {
      const alias = isObject(given) ? (textOf(given.alias ?? given.name) ?? textOf(given.cif)) : textOf(given);
      const typed = isObject(given) ? (textOf(given.cif ?? given.code) ?? "—") : "—";
      if (!alias) {
        leave(mapped, noteOf(mapped), "line", "companies", given);
        return [];
      }
      const cif = company.fields.cif.format.parse(typed, mapped.values);
      if (!cif) noteOf(mapped)("completed", "asWritten", "companies.cif", typed);
      return [{ mapped, customer, id: `${mapped.id}/${index}`, values: { cif: cif ?? typed, alias, customer }, isDeleted: mapped.isDeleted }];
    });
  });
  const inserted = await insertRecords(
    tx,
    company,
    found.map(({ values, isDeleted, mapped: { createdAt, updatedAt } }) => ({ values, isDeleted, createdAt, updatedAt })),
  );
  await noteImported(
    tx,
    found.map(({ id, customer, mapped }, index) => ({
      ...{ collection: "companies", old_id: id, customer_id: customer, entity: company.name, record_id: inserted[index]!.id, hash: mapped.hash },
    })),
  );
}
