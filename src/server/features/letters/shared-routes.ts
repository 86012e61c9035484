import { Readable } from "node:stream";
import type { FastifyInstance } from "fastify";
import { sharedFiles } from "#api/letters.ts";
import { sizeText } from "#domain/formats/file-size.ts";
import { wordsOf } from "#domain/messages/words.ts";
import { networkOf } from "#server/auth/network-of.ts";
import { catalogueOf } from "#server/base/catalogue-of.ts";
import { Refusal } from "#server/base/refusal.ts";
import type { Context, Deps } from "#server/context.ts";
import { DamagedBytes, verifiedRange } from "#server/files/pieces.ts";
import { disposition } from "#server/http/disposition.ts";
import { servePlain } from "#server/http/plain-route.ts";
import { html, orPage, sendPage } from "#server/http/public-page.ts";
import { countDownload, readShared, readSharedFiles, type SharedFile, type SharedLetter } from "./shared-files.ts";

/** What somebody without an account opens from a mail. Unknown, expired and revoked links are answered alike. */
export function sharedRoutes(scope: FastifyInstance, deps: Deps) {
  scope.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "string", bodyLimit: 1024 }, (_request, body, done) => done(null, body));

  servePlain(scope, deps, sharedFiles.page, ({ params: { token }, context, request, reply }) =>
    orPage({ ...context, request, reply }, goneTexts, async () => {
      const { letter, files } = await found(deps, context, token);
      return sendPage(deps, reply, 200, { locale: letter.language, title: "sentFiles.title", body: bodyOf(letter, files, token) });
    }),
  );

  servePlain(scope, deps, sharedFiles.download, ({ params: { token, file: id }, context, request, reply }) =>
    orPage({ ...context, request, reply }, goneTexts, async () => {
      const { letter, files } = await found(deps, context, token);
      const file = files.find((one) => one.id === id);
      if (!file || !(await deps.db.asSystem((tx) => countDownload(tx, letter.id, file.id)))) throw gone();
      // On behalf of whoever sent the link.
      deps.accessLog.log({ id: letter.author }, { entity: letter.entity, records: [letter.record], way: "link", file: file.id });
      const isOpen = () => deps.db.asSystem(async (tx) => Boolean(await readShared(tx, token)));
      const bytes = verifiedRange(deps.files, file, 0, file.size - 1, isOpen);
      const first = await bytes.next().catch((error: unknown) => {
        throw error instanceof DamagedBytes ? new Refusal(410, "DAMAGED_FILE", "file.damaged") : error;
      });
      return reply
        .header("content-type", file.type)
        .header("content-length", file.size)
        .header("content-disposition", disposition("attachment", file.name))
        .header("content-security-policy", "sandbox; frame-ancestors 'none'")
        .send(Readable.from(joined(first.value as Buffer, bytes)));
    }),
  );
}

async function* joined(first: Buffer, rest: AsyncGenerator<Buffer>) {
  yield first;
  yield* rest;
}

const goneTexts = { title: "sentFiles.gone", text: "sentFiles.goneText" } as const;
const gone = () => new Refusal(404, "NOT_FOUND", "sentFiles.gone");

/** Nobody guesses 256 bits. The budget slows down programs that try, and closes no link that works. */
async function found(deps: Deps, { address }: Pick<Context, "address">, token: string): Promise<{ letter: SharedLetter; files: SharedFile[] }> {
  const shared = await deps.db.asSystem(async (tx) => {
    const letter = await readShared(tx, token);
    return letter && { letter, files: await readSharedFiles(tx, letter.id) };
  });
  if (shared) return shared;
  await deps.budgets.take(["link", networkOf(address)]);
  throw gone();
}

function bodyOf({ language, expiresAt, timeZone }: SharedLetter, files: readonly SharedFile[], token: string): string {
  const { t, datetime } = wordsOf(catalogueOf(language));
  const size = (bytes: number) => sizeText(language, bytes);
  return html`<p>${t("sentFiles.intro", { date: datetime(expiresAt, timeZone) })}</p>
<ul>${files.map(
    (file) =>
      html`<li><p>${file.name} <span class="note">(${size(file.size)})</span></p>${
        file.isUsed
          ? html`<p class="note">${t("sentFiles.used")}</p>`
          : html`<form method="post" action="/api/shared/${token}/${file.id}"><button>${t("sentFiles.download", { name: file.name })}</button></form>`
      }</li>`,
  )}</ul>`.text;
}
