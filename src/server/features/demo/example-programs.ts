import { randomBytes } from "node:crypto";
import { webhookSecretOf } from "#server/auth/sealed-keys.ts";
import { createToken } from "#server/auth/tokens.ts";
import { newId } from "#server/base/new-id.ts";
import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import type { Keyring } from "#server/keyring/keyring.ts";
import { hoursBefore } from "./hours-before.ts";

type Person = { id: string; alias: string };

/** A token of the manager, which nobody knows, and a webhook that was switched off because nobody answered: nothing is sent anywhere. */
export async function seedPrograms(tx: Tx, keyring: Keyring, manager: Person, customer: string) {
  await createToken(tx, manager, manager.id, { name: "Cuadro de mando", scopes: ["cases:read"], days: 90, secondFactor: false });
  const id = newId();
  const secret = keyring.seal(webhookSecretOf(id), `whsec_${randomBytes(32).toString("base64")}`);
  await tx.run(sql`
    insert into webhooks (id, customer_id, owner_id, name, url, secret, collections, events, with_facts, active, position, failing_since, disabled_at, created_at,
      created_by)
    values (${id}, ${customer}, ${manager.id}, 'ERP de Almacenes Brisa', 'https://erp.example.test/sumario', ${secret}, array['cases'], array['created', 'status'],
      false, false, (select seq from journal_head), ${hoursBefore(tx, 120)}, ${hoursBefore(tx, 48)}, ${hoursBefore(tx, 400)}, ${manager.id})`);
}
