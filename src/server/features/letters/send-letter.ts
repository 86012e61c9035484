import type { Letter } from "#api/letters.ts";
import type { Problems } from "#domain/check.ts";
import { parseEmail } from "#domain/formats/email.ts";
import { sizeText } from "#domain/formats/file-size.ts";
import { isOneLine, type LetterMark, type LetterRecipient, lettersField, maxAttached } from "#domain/letters/letter.ts";
import { hasPlaceholders } from "#domain/letters/placeholders.ts";
import type { Locale } from "#domain/messages/catalogue.ts";
import { wordsOf } from "#domain/messages/words.ts";
import { hashSecret, randomSecret } from "#server/auth/secrets.ts";
import { catalogueOf } from "#server/base/catalogue-of.ts";
import { invalid, notFound } from "#server/base/refusal.ts";
import type { SignedContext } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { sql } from "#server/db/sql.ts";
import { type VisibleFile, visibleFile } from "#server/files/visible-file.ts";
import { append } from "#server/journal/append.ts";
import { queueMail } from "#server/mail/queue-mail.ts";
import { entryOf, type Locatable } from "#server/records/entry-of.ts";
import { type LetterPlace, type LetterRecord, openRecordOf } from "./open-record.ts";
import { readLetters } from "./read-letters.ts";

type Draft = LetterPlace & {
  letter: string;
  recipientKind: LetterRecipient;
  recipient: string;
  language: Locale;
  subject: string;
  body: string;
  files: readonly string[];
  attachReason: string | null;
  days: number;
};

/** Sends a mail from a record and keeps what was sent to whom. Sending the same one again, after an answer that was lost, sends nothing. */
export async function sendLetter({ deps, user }: SignedContext, draft: Draft): Promise<Letter> {
  await deps.budgets.take(["letter", user.id]);
  return deps.db.as(user, async (tx) => {
    const opened = await openRecordOf(tx, user, draft);
    deps.accessLog.logPart(user, draft.entity, draft.id);
    const mine = sql<boolean>`l.id = ${draft.letter}`;
    const [known] = await readLetters(tx, draft, mine);
    if (known) return known;
    const checked = checkedDraft(draft);
    const files = await readFiles(tx, user, draft);
    if (checked.attachReason && files.length === 0) throw invalid({ files: "letter.attach.needsFiles" });
    if (checked.attachReason && files.reduce((sum, { size }) => sum + size, 0) > maxAttached) throw invalid({ files: "letter.files.tooLarge" });
    await write(tx.system, deps.publicUrl, user, opened, checked, files);
    const [sent] = await readLetters(tx, draft, mine);
    // The id is that of a mail of another record.
    if (!sent) throw notFound();
    return sent;
  });
}

/** A subject with a line break could add headers to the mail: it is refused, not cleaned. */
function checkedDraft(draft: Draft): Draft {
  const [recipient, subject, body] = [parseEmail(draft.recipient), draft.subject.trim(), draft.body.replaceAll("\r\n", "\n").trim()];
  const problems: Problems = {
    ...(!recipient && { recipient: "letter.recipient.invalid" }),
    ...((!subject || !isOneLine(draft.subject)) && { subject: "letter.subject.invalid" }),
    ...((!body || body.includes("\0")) && { body: "letter.body.empty" }),
    ...(hasPlaceholders(subject) && { subject: "letter.placeholder.left" }),
    ...(hasPlaceholders(body) && { body: "letter.placeholder.left" }),
  };
  if (!recipient || Object.keys(problems).length > 0) throw invalid(problems);
  return { ...draft, recipient, subject, body, attachReason: draft.attachReason?.trim() || null };
}

/** Files of this record that the user sees. */
async function readFiles(tx: Tx, user: SignedContext["user"], { files, entity, id }: Draft): Promise<VisibleFile[]> {
  const found: VisibleFile[] = [];
  for (const file of new Set(files)) {
    const one = await visibleFile(tx, user, file).catch(() => undefined);
    if (one?.entity !== entity || one.record !== id) throw invalid({ files: "letter.files.unknown" });
    found.push(one);
  }
  return found;
}

async function write(
  tx: Tx,
  publicUrl: string,
  user: SignedContext["user"],
  { entity, record }: LetterRecord,
  draft: Draft,
  files: readonly VisibleFile[],
) {
  const { letter: id, language, subject, body, recipient, attachReason } = draft;
  const customer = (record.customer as { id: string }).id;
  const token = files.length > 0 && !attachReason ? randomSecret() : undefined;
  const expires = token ? new Date(tx.now.getTime() + draft.days * 86_400_000) : null;
  const written = await tx.run(sql`
    insert into letters (id, customer_id, entity, record_id, sent_at, author_id, recipient_kind, recipient, language, subject, body, attach_reason, token_hash, expires_at)
    values (${id}, ${customer}, ${entity.name}, ${record.id}, ${tx.now}, ${user.id}, ${draft.recipientKind}, ${recipient}, ${language}, ${subject}, ${body},
      ${attachReason}, ${token ? hashSecret(token) : null}, ${expires}) on conflict (id) do nothing`);
  // Another request has just sent it.
  if (written === 0) return;
  for (const [position, file] of files.entries())
    await tx.run(
      sql`insert into letter_files (letter_id, file_id, position, name, size) values (${id}, ${file.id}, ${position}, ${file.name}, ${file.size})`,
    );
  const { email } = (await tx.row<{ email: string }>(sql`select email from users where id = ${user.id}`))!;
  const words = wordsOf(catalogueOf(language));
  const parameters = {
    subject,
    body,
    files: files.map(({ name, size }) => `- ${name} (${sizeText(language, size)})`).join("\n"),
    link: token ? new URL(`/api/shared/${token}`, publicUrl).href : "",
    date: expires ? words.datetime(expires.toISOString(), String(record.timeZone)) : "",
  };
  const attachments = attachReason ? files.map((file) => file.id) : [];
  await queueMail(tx, recipient, language, "mail.letter", parameters, {
    key: `letter:${id}`,
    hasAccount: false,
    record: { id: String(record.id), version: null },
    replyTo: { name: user.alias, address: email },
    attachments,
  });
  const witness = await tx.row<{ id: string }>(
    sql`select w.id from case_witnesses l join witnesses w on w.id = l.witness_id where l.case_id = ${record.id} and w.email = ${recipient} limit 1`,
  );
  const mark: LetterMark = { id, alias: recipient, files: files.length, ...(witness && { about: witness }) };
  append(tx, { ...entryOf(user, entity, "update", record as Locatable, [{ field: lettersField, from: null, to: mark }]), version: null });
}
