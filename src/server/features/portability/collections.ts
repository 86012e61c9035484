import { entities } from "#domain/entities/registry.ts";
import type { Entity } from "#domain/entity.ts";
import { lineTableOf, linkOf, tableOf } from "#server/records/columns.ts";

/** The tables of records: of the entities, of their lines and of their links. `field` is the one that declares lines or links. */
export type RecordTable = { table: string; entity: Entity; field?: string; kind: "records" | "lines" | "links" };

export const recordTables: readonly RecordTable[] = Object.values(entities as Record<string, Entity>).flatMap((entity) => [
  { table: tableOf(entity), entity, kind: "records" as const },
  ...Object.entries(entity.fields).flatMap(([field, { kind }]): RecordTable[] => {
    if (kind === "lines") return [{ table: lineTableOf(entity, field), entity, field, kind }];
    // A relation has two ends and one table: the first one names it.
    return kind === "refs" ? [{ table: linkOf(entity, field).table, entity, field, kind: "links" }] : [];
  }),
]);

/** What is exported besides: the name of its collection. */
const besides: Readonly<Record<string, string>> = {
  journal: "history",
  access_log: "accessLog",
  alert_rules: "alertRules",
  counters: "counters",
  files: "files",
  hand_overs: "handOvers",
  imports: "imports",
  imported_documents: "importedDocuments",
  letters: "letters",
  letter_files: "letterFiles",
  merges: "merges",
  messages: "messages",
  message_reads: "messageReads",
  unread_messages: "unreadMessages",
  not_duplicates: "notDuplicates",
  notices: "notices",
  notice_preferences: "noticePreferences",
  record_terms: "recordTerms",
  report_schedules: "reportSchedules",
  report_schedule_recipients: "reportScheduleRecipients",
  report_schedule_deliveries: "reportScheduleDeliveries",
  seals: "seals",
  sealed_hashes: "sealedHashes",
  settings: "settings",
  teaching_readers: "teachingReaders",
  template_versions: "templateVersions",
  user_dismissals: "userDismissals",
  user_filters: "userFilters",
  user_pictures: "userPictures",
  user_visits: "userVisits",
};

const camel = (name: string) => name.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

/** Every exported table with the name of its collection. Records come first: they are what a reader looks for. */
export const exportedTables: ReadonlyMap<string, string> = new Map([
  ...recordTables.map(({ table, entity, kind }) => [table, kind === "records" ? entity.collection : camel(table)] as const),
  ...Object.entries(besides),
]);

const secret = "A secret, or bound to one: people choose passwords and second factors again, and programs get new tokens.";
const queue = "Work under way in this installation.";
const derived = "Kept from other tables: an import computes it.";
const own = "About this installation, not about its records.";
const undo = "Offers to undo something for some days.";

/** What no export has, and why. */
export const notExported: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    ["credentials", "passkeys", "sessions", "reset_codes", "tokens", "calendar_feeds", "hearing_invitations", "idempotency_keys"].map((table) => [
      table,
      secret,
    ]),
  ),
  ...Object.fromEntries(["budgets", "provider_states", "used_challenges"].map((table) => [table, secret])),
  ...Object.fromEntries(["company_sign_ins", "company_identities"].map((table) => [table, secret])),
  webhooks: "Signs with a secret and speaks for this installation: it is set up again.",
  webhook_deliveries: queue,
  ...Object.fromEntries(["jobs", "mails", "reports"].map((table) => [table, queue])),
  ...Object.fromEntries(
    ["case_words", "issue_words", "civil_case_words", "vehicle_words", "near_words", "followers"].map((table) => [table, derived]),
  ),
  uploads: "Under way in this installation; what is held is decided upon here, and the export names it.",
  duplicate_forms: derived,
  duplicate_pairs: derived,
  ...Object.fromEntries(
    ["case_tallies", "case_month_tallies", "case_months", "case_months_touched", "lawyer_loads", "journal_head", "known_names"].map((table) => [
      table,
      derived,
    ]),
  ),
  migrations: own,
  backups: own,
  backup_checks: own,
  bulk_changes: undo,
  import_records: undo,
  merge_links: undo,
  import_changes: undo,
};

/** Columns of exported tables that no export has, and why. Generated columns are never exported. */
export const leftOut: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  criminals: { full_name: derived },
  vehicles: { search: derived },
  witnesses: { full_name: derived, search: derived, document: derived },
  letters: { token_hash: secret },
};

/** Stored in cents without being declared as an amount. */
export const undeclaredAmounts: readonly string[] = ["alert_rules.amount"];
