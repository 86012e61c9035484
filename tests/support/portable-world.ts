import { createHash } from "node:crypto";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { seedExamples } from "#server/features/demo/examples.ts";
import { seedDemo } from "#server/features/demo/seed.ts";
import { query } from "./servers/databases.ts";
import { temporaryFolder } from "./servers/process.ts";
import { openWorld } from "./world.ts";

const digest = (text: string) => createHash("sha256").update(text).digest("hex");

/** A small demo with rows in every table that an export has, and secrets that no export may have. */
export async function openPortableWorld() {
  const filesUrl = join(temporaryFolder(), "files");
  const world = await openWorld({ filesUrl });
  await seedDemo(world.db, { cases: 700, parties: 200 });
  await seedExamples(world.db, world.deps);
  // The example pack is made by a job, which would write while the export is compared.
  const isMade = async () =>
    (await query(world.ownerUrl, "select kind from jobs where kind = 'report' and state in ('waiting', 'running')")).length === 0;
  for (const until = Date.now() + 60_000; !(await isMade()) && Date.now() < until; ) await wait(100);
  const user = "(select id from users where email = 'lawyer@demo.sumario.test')";
  const [one, other] = ["(select id from cases order by cid limit 1)", "(select id from cases order by cid offset 1 limit 1)"];
  const template = "(select id from templates order by id limit 1)";
  await query(
    world.ownerUrl,
    `insert into access_log (id, at, user_id, way, entity, records) values (gen_random_uuid(), now(), ${user}, 'view', 'case', array[${one}, ${other}]);
     insert into case_related (case_id, related_id) values (${one}, ${other}), (${other}, ${one});
     insert into case_collaborator_actions (id, version, case_id, date, type, action, lawyer_id, price)
       values (gen_random_uuid(), 1, ${one}, '2026-10-01', 'police', 'complaintFiling', (select id from lawyers order by id limit 1), 12345);
     insert into hand_overs (id, entity, record_id, recipient_kind, handed_at, files, created_at, created_by, author_alias)
       select gen_random_uuid(), 'case', record_id, 'police', now(), array[id], now(), ${user}, 'x' from files order by id limit 1;
     insert into imports (id, user_id, entity, file_name, headings, mapping, fill, created, imported_at, key, missing, lists)
       values (gen_random_uuid(), ${user}, 'criminal', 'a.csv', '["a"]', '{"a": 1.50}', '{}', 1, now(), 'document', 'refuse', 'add');
     insert into imported_documents (collection, old_id, customer_id, entity, record_id, hash, aside, run_id, imported_at)
       select 'cases', 'k-1', customer_id, 'case', id, 'abc', '{"humor": "malo"}', gen_random_uuid(), now() from cases order by cid limit 1;
     insert into merges (id, entity, kept_id, absorbed_id, kept_version, merged_by, merged_at)
       select gen_random_uuid(), 'vehicle', min(id::text)::uuid, max(id::text)::uuid, 2, ${user}, now() from vehicles;
     insert into not_duplicates (entity, one_id, other_id, said_by, said_at) select 'vehicle', min(id::text)::uuid, max(id::text)::uuid, ${user}, now() from vehicles;
     insert into notice_preferences (user_id, kind, bell, mail, digest) values (${user}, 'caseNew', true, false, true);
     insert into report_schedule_deliveries (schedule_id, due_at, user_id, ran_at, result) select id, now(), ${user}, now(), 'ready' from report_schedules limit 1;
     insert into seals (number, id, sealed_at, count, root, previous, public_key, signature, timestamp_reply)
       values (1, gen_random_uuid(), now(), 1, repeat('a', 64), repeat('0', 64), 'public', 'signature', '\\x00ff10');
     update sealed_hashes set seal = 1;
     insert into settings (key, value) values ('officeName', '"Bufete \\"Ñ\\" 😀"'), ('escalationDays', '4');
     insert into teaching_readers (teaching_id, user_id, first_at, last_at) select id, ${user}, now(), now() from teaching limit 1;
     insert into template_versions (template_id, number, name, content, size, sha256, created_at, created_by, author_alias)
       values (${template}, 1, 'a.docx', '\\x504b0304', 4, sha256('\\x504b0304'), now(), ${user}, 'x');
     insert into user_dismissals (user_id, kind, subject_id, mark, dismissed_at) values (${user}, 'amount', ${one}, 7, now());
     insert into user_filters (id, user_id, screen, alias, values, shared) values (gen_random_uuid(), ${user}, '/main/cases', 'Mías\\n"x"', '{"a": [1, null]}', true);
     insert into user_pictures (user_id, image, etag) values (${user}, '\\xffd8', 'e');
     insert into tokens (id, user_id, name, prefix, token_hash, scopes, second_factor, created_at, created_by, expires_at)
       values (gen_random_uuid(), ${user}, 'secret of tokens', 'sum', sha256('token'), '{cases:read}', false, now(), ${user}, now() + interval '1 day');
     insert into webhooks (id, owner_id, name, url, secret, collections, events, with_facts, active, position, created_at, created_by)
       values (gen_random_uuid(), ${user}, 'secret of webhooks', 'https://example.test', 'v1.secret', '{cases}', '{created}', false, false, 0, now(), ${user});
     update letters set token_hash = sha256('secret of letters')`,
  );
  return { ...world, filesUrl, secrets: ["secret of", "v1.", digest("token"), digest("secret of letters"), "$argon2", "tokenKey"] };
}
