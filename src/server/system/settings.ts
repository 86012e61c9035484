import type { Settings } from "#api/system.ts";
import { defaultOffenderAccess } from "#domain/access/offender-access.ts";
import { type Branding, isColor, isReadable } from "#domain/branding/accent.ts";
import { parseEmail } from "#domain/formats/email.ts";
import { invalid } from "#server/base/refusal.ts";
import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import { append } from "#server/journal/append.ts";
import { type Actor, plainEntry } from "#server/journal/entry.ts";

const defaults: Settings = {
  registration: true,
  staffTwoFactor: false,
  everybodyTwoFactor: false,
  retention: false,
  escalationDays: 3,
  offenderAccess: defaultOffenderAccess,
  officeName: "",
  officeAddress: "",
  officeTaxId: "",
  officeContact: "",
  siteName: "",
  accent: "",
  senderName: "",
  replyTo: "",
};
/** What people set. The table also has keys and marks of the program. */
export const settingNames: readonly string[] = Object.keys(defaults);
/** All settings share one history, so the journal stores them as one record. */
const settingsId = "00000000-0000-7000-8000-000000000000";

export async function readSettings(tx: Tx): Promise<Settings> {
  const rows = await tx.rows<{ key: string; value: boolean | number | string }>(
    sql`select key, value from settings where key = any(${Object.keys(defaults)}::text[])`,
  );
  return { ...defaults, ...Object.fromEntries(rows.map(({ key, value }) => [key, value])) };
}

/** What everybody sees of the installation. */
export const readBranding = async (tx: Tx): Promise<Branding> => {
  const { siteName: name, accent } = await readSettings(tx);
  return { name, accent };
};

/** Refuses a colour that cannot be read, and an address that is none. */
function checkSettings({ accent, replyTo }: Partial<Settings>) {
  if (accent && !isColor(accent)) throw invalid({ accent: "field.color.invalid" });
  if (accent && !isReadable(accent)) throw invalid({ accent: "installation.accent.contrast" });
  if (replyTo && !parseEmail(replyTo)) throw invalid({ replyTo: "field.email.invalid" });
}

export async function changeSettings(tx: Tx, actor: Actor | null, changed: Partial<Settings>): Promise<Settings> {
  checkSettings(changed);
  // A setting that was never changed has no row to lock; the row of the token key is always there.
  tx.send(sql`select from settings where key = 'tokenKey' for update`);
  const before = await readSettings(tx);
  const changes = Object.entries(changed).flatMap(([field, to]) =>
    before[field as keyof Settings] === to ? [] : [{ field, from: before[field as keyof Settings], to }],
  );
  for (const { field, to } of changes) await store(tx, field, to);
  if (changes.length > 0) append(tx, plainEntry(actor, "setting", settingsId, "update", changes));
  return readSettings(tx);
}

/**
 * What holds in production: staff and lawyers have a second factor, and registration that nobody has opened is closed. Stored when a process
 * starts, so that every statement reads it where it reads settings.
 */
export async function prepareProduction(tx: Tx) {
  const decided = await tx.row(sql`select from settings where key = 'registration'`);
  await changeSettings(tx, null, { staffTwoFactor: true, ...(!decided && { registration: false }) });
}

const store = (tx: Tx, key: string, value: unknown) =>
  tx.run(
    sql`insert into settings (key, value) values (${key}, ${JSON.stringify(value)}::jsonb) on conflict (key) do update set value = excluded.value`,
  );
