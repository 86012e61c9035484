import type { Thread, ThreadEntity } from "#domain/threads/thread.ts";
import { newId } from "#server/base/new-id.ts";
import type { Tx } from "#server/db/database.ts";
import { type Sql, sql } from "#server/db/sql.ts";
import type { Requests } from "./example-requests.ts";
import { hoursBefore } from "./hours-before.ts";
import { insertRows } from "./insert-rows.ts";

type Person = { id: string; alias: string; customer: string | null };
type People = Record<"lawyer" | "office" | "shop" | "manager" | "boutique", Person>;
type About = { entity: ThreadEntity; id: string; number: string; place: string; timeZone: string };
/** Hours ago, who wrote, what; the person it mentions. */
type Line = [hours: number, by: Person, text: string, mentioned?: Person];
/** The people who have not read the end of it, with the number of unread messages. */
type Talk = { about: About | undefined; thread: Thread; lines: readonly Line[]; unread?: readonly [Person, number][] };

/** Threads of the last days, in the languages of their shops: some read, some waiting for an answer. */
export async function seedThreads(tx: Tx, people: People, { requests, asked }: { requests: Requests; asked: { id: string } | undefined }) {
  const { lawyer, office, shop, manager, boutique } = people;
  const trialOf = (person: Person) =>
    readCase(
      tx,
      sql`c.case_status = 'trialPending' and c.establishment_id in (select establishment_id from user_establishments where user_id = ${person.id}) order by c.cid desc limit 1`,
    );
  const trial = await trialOf(shop);
  const talks: Talk[] = [
    {
      about: await readCase(tx, sql`c.id = ${requests.open.id}`),
      thread: "shop",
      lines: [
        [25, lawyer, "Buenos días. Para presentar la denuncia necesito el ticket y la grabación de la entrada."],
        [24, shop, "El ticket lo saco ahora. La grabación la tiene seguridad, se la pido esta tarde."],
        [5, shop, "Ya la tengo. ¿La quiere entera o basta con los cinco minutos de la salida?"],
        [1.5, shop, `@${lawyer.alias} perdone, seguridad borra el original el viernes. ¿La subo entera?`, lawyer],
      ],
      unread: [[lawyer, 2]],
    },
    {
      about: await readCase(tx, sql`c.id = ${requests.partly.id}`),
      thread: "shop",
      lines: [
        [20, shop, "Subida la cámara de la entrada. El vigilante vuelve el lunes y les digo su nombre y su turno."],
        [19, lawyer, "Perfecto, gracias. Con eso tenemos bastante para empezar."],
      ],
    },
    {
      about: trial,
      thread: "office",
      lines: [
        [48, manager, `@${lawyer.alias} ¿ves conformidad posible? El cliente prefiere no llevar a dos empleadas a la vista.`, lawyer],
        [46, lawyer, "Hablo con la fiscalía. Si reconoce los hechos, pediría la responsabilidad civil y nada más."],
        [3, manager, "De acuerdo. Dímelo antes del jueves y aviso a la central."],
      ],
      unread: [[lawyer, 1]],
    },
    {
      about: trial,
      thread: "shop",
      lines: [
        [30, lawyer, "El juicio sigue en pie. Las dos testigos tienen que llevar su documento de identidad."],
        [29, shop, "Avisadas las dos. Irán juntas."],
      ],
    },
    {
      about: await trialOf(boutique),
      thread: "shop",
      lines: [
        [28, boutique, "Bonjour, faut-il que la vendeuse vienne à l’audience\u00a0?"],
        [26, lawyer, "Bonjour. Oui, si possible\u00a0: son témoignage est le seul. Elle recevra l’avis à son adresse."],
        [2, lawyer, `@${boutique.alias} pouvez-vous me confirmer qu’elle sera présente\u00a0?`, boutique],
      ],
      unread: [[boutique, 1]],
    },
    {
      about: asked && (await readIssue(tx, asked.id)),
      thread: "shop",
      lines: [[3, office, "Es la tercera vez este mes con el mismo método. Por eso pedimos que se convierta en caso."]],
      unread: [[lawyer, 1]],
    },
  ];
  for (const talk of talks) if (talk.about) await writeTalk(tx, people, { ...talk, about: talk.about });
}

async function writeTalk(tx: Tx, people: People, { about, thread, lines, unread = [] }: Talk & { about: About }) {
  const at = { entity: about.entity, record_id: about.id, thread };
  const isOffice = (person: Person) => person.id === people.lawyer.id || person.id === people.manager.id;
  const messages = lines.map(([hours, by, text, mentioned], index) => ({
    id: newId(),
    ...at,
    position: index + 1,
    sent_at: hoursBefore(tx, hours),
    author_id: by.id,
    author_alias: by.alias,
    is_office: isOffice(by),
    text,
    mentions: mentioned ? [{ id: mentioned.id, alias: mentioned.alias }] : [],
    files: [],
  }));
  await insertRows(tx, "messages", messages);
  const writers = [...new Map(lines.map(([, by]) => [by.id, by])).values()];
  const left = (person: Person) => unread.find(([one]) => one.id === person.id)?.[1] ?? 0;
  await insertRows(
    tx,
    "message_reads",
    [...new Map([...writers, ...unread.map(([person]) => person)].map((one) => [one.id, one])).values()]
      .filter((person) => left(person) < lines.length)
      .map((person) => ({ ...at, user_id: person.id, position: lines.length - left(person), read_at: messages.at(-1)!.sent_at })),
  );
  for (const [person, count] of unread) await leaveUnread(tx, about, thread, person, messages.slice(-count));
}

type Written = { id: string; sent_at: Date; author_alias: string; position: number; mentions: { id: string }[] };

async function leaveUnread(tx: Tx, about: About, thread: Thread, person: Person, messages: readonly Written[]) {
  const mentions = (message: Written) => message.mentions.some(({ id }) => id === person.id);
  const at = { entity: about.entity, record_id: about.id };
  await insertRows(
    tx,
    "unread_messages",
    messages.map((message) => ({
      user_id: person.id,
      message_id: message.id,
      ...at,
      thread,
      is_mention: mentions(message),
      sent_at: message.sent_at,
    })),
  );
  const told = messages.find(mentions) ?? messages[0]!;
  const kind = mentions(told) ? "mention" : "message";
  await insertRows(tx, "notices", [
    {
      id: newId(),
      user_id: person.id,
      kind,
      ...at,
      facts: {
        cid: about.number,
        establishment: about.place,
        timeZone: about.timeZone,
        ...(about.entity === "issue" && { isIssue: true }),
        thread,
        by: told.author_alias,
      },
      key: `${kind}:${about.id}:${thread}:${told.position}`,
      created_at: told.sent_at,
      shown: true,
    },
  ]);
}

const readCase = (tx: Tx, condition: Sql) =>
  tx.row<About>(sql`select 'case' as entity, c.id, c.number, e.alias as place, c.time_zone as "timeZone"
    from cases c join establishments e on e.id = c.establishment_id where not c.deleted and ${condition}`);

const readIssue = (tx: Tx, id: string) =>
  tx.row<About>(sql`select 'issue' as entity, i.id, 'H-' || i.number as number, e.alias as place, i.time_zone as "timeZone"
    from issues i join establishments e on e.id = i.establishment_id where i.id = ${id}`);
