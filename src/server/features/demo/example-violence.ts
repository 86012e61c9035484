import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";

const told = [
  {
    method: "violence",
    es: "Al pedirle que esperase, empujó al vigilante y salió corriendo.",
    fr: "Invité à attendre, il a poussé l’agent et s’est enfui.",
  },
  {
    method: "threat",
    es: "Amenazó a la cajera con volver a buscarla y salió sin pagar.",
    fr: "Il a menacé la caissière de revenir et est sorti sans payer.",
  },
  { method: "weapon", es: "Enseñó una navaja cuando le cerraron el paso.", fr: "Il a montré un couteau quand on lui a barré le passage." },
] as const;

/** Three new cases of a shop in which somebody was pushed, threatened or shown a weapon: nobody has qualified them yet. */
export const tellOfViolence = (tx: Tx, customer: string | null) =>
  tx.run(sql`
    update cases c set theft_method = (array[${sql.join(told.map(({ method }) => sql`${method}`))}]::text[])[n.place],
      theft_seen = 'seenAndReported', modus_operandi = null,
      facts = case when c.country = 'France' then (array[${sql.join(told.map(({ fr }) => sql`${fr}`))}]::text[])[n.place]
        else (array[${sql.join(told.map(({ es }) => sql`${es}`))}]::text[])[n.place] end
    from (select id, row_number() over (order by cid desc)::int as place from (
      select id, cid from cases where customer_id = ${customer} and case_status = 'new' and penal_type is null and not deleted
      order by cid desc offset 1 limit ${told.length}) newest) n
    where c.id = n.id`);
