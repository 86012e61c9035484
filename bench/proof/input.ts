import type { Section } from "./claim.ts";

export const input: Section = {
  title: "Browser and input",
  claims: [
    {
      says: "Stored XSS payloads in every text field and file name, opened on every screen that shows them: shown literally, zero CSP violations.",
      tests: {
        "tests/journeys/hostile-texts.test.ts": [
          "hostile texts in every field and file name are shown literally on the screens that show most of them, and nothing of them runs",
        ],
        "src/charts/option-of.test.ts": ["%s: has no tooltip formatter of its own, so that ECharts escapes names"],
        "tests/deep/hostile-texts.test.ts": ["hostile texts in every field are shown literally on every screen of %s, and nothing of them runs"],
      },
    },
    {
      says: "The same in PDF, XLSX and mail.",
      tests: {
        "tests/cases/case-summary.test.ts": ["prints hostile text literally, however long"],
        "src/server/tables/xlsx-writer.test.ts": ["keeps what looks like a formula as text"],
        "tests/records/export.test.ts": ["keeps hostile text as text"],
        "tests/notices/mail.test.ts": ["has two forms that say the same: markup in a name stays text in both"],
      },
    },
    {
      says: "CSP without `unsafe-inline` for scripts, `frame-ancestors 'none'`, nosniff, HSTS, no-store on personal data.",
      tests: {
        "tests/accounts/cookies.test.ts": [
          "answers of the API are not cached, and cannot be framed or sniffed by another page",
          "pages load nothing from outside and run no script that is not a file of ours",
          "over HTTPS, Strict-Transport-Security is sent (%s)",
        ],
      },
    },
    {
      says: "Cross-origin form posts, fetches and images change nothing.",
      tests: {
        "tests/deep/other-site.test.ts": ["a page at %s can change nothing and read nothing with the session of the user who opens it"],
        "tests/accounts/cookies.test.ts": [
          "cannot write with %o, even with the user's own cookie and token",
          "can neither sign a user in nor submit a form",
          "a read ignores the cookie of a request from another page (%s)",
        ],
      },
    },
    { says: "`to=` never leaves the application.", tests: { "tests/journeys/guards.test.ts": ["a target outside of the application is ignored"] } },
    {
      says: "Every endpoint x mutated bodies, queries and path parameters: no 5xx, one error shape, no stack trace.",
      tests: {
        "tests/operations/fuzz.test.ts": [
          "answers mutated bodies in the one error shape, never with 5xx, and writes no record",
          "accepts a mutated field or refuses it in the one error shape, never with 5xx",
          "writes nothing when the body itself is wrong",
          "answers mutated queries with rows or the one error shape",
          "answers mutated queries with a document or the one error shape",
        ],
        "tests/operations/fuzz-paths.test.ts": [
          "$method $path handles odd values, and writes nothing",
          "$path handles odd values",
          "an invalid address (%s) is refused in the one error shape",
        ],
      },
    },
    {
      says: "Oversize, deep and slow bodies are cut off.",
      tests: {
        "tests/operations/requests.test.ts": [
          "that is too large is refused",
          "that is no JSON, or of an impossible shape, is refused in the one error shape",
        ],
        "tests/deep/slow-clients.test.ts": [
          "a client that sends headers or body byte by byte is disconnected, and other clients are served meanwhile",
        ],
      },
    },
    {
      says: "Cells starting with `= + - @` come back as text.",
      tests: {
        "tests/records/formulas.test.ts": ["has text that looks like a formula as text, in every column and in references"],
        "src/server/tables/csv-writer.test.ts": ["escapes what a spreadsheet would read as a formula, also in headings"],
      },
    },
    {
      says: "Mail headers cannot be injected; links use the configured address.",
      tests: {
        "tests/notices/mail.test.ts": [
          "cannot be given headers or other recipients through a name",
          "cannot be redirected through an address",
          "is in the language of its recipient, with a link to the configured address",
          "links to the configured address, whatever host the request names",
        ],
      },
    },
  ],
};

export const files: Section = {
  title: "Files",
  claims: [
    {
      says: "Hostile corpus (SVG and HTML disguised, polyglots, macro documents, zip and pixel bombs, truncated, zero bytes, traversal and RTL names, 300-character names): accepted only if type by content, extension and allow-list agree.",
      tests: {
        "tests/files/files-hostile.test.ts": [
          "%s as %s",
          "every allowed file type is accepted and detected",
          "one that %s is refused",
          "any other name is kept literally, in NFC form, and cannot break a header",
        ],
      },
    },
    {
      says: "Memory stays flat.",
      tests: {
        "tests/files/files-processes.test.ts": ["a large file passes through a server without filling its memory"],
        "tests/records/imports-hostile.test.ts": ["a table that needs too much memory ends the child process that reads it, not the server"],
      },
    },
    {
      says: "Downloads check the right to the parent record every time: another user, after sign-out, after reassignment, after deletion: 404.",
      tests: {
        "tests/files/files-access.test.ts": [
          "is not available after the session ends",
          "is not available after the assignment ends",
          "is not available after the record is deleted, to anybody",
          "a download ends when the right to it ends",
        ],
      },
    },
    { says: "Range requests work for video.", tests: { "tests/files/files.test.ts": ["a video can be read by ranges"] } },
    {
      says: "One flipped byte on disk is detected, never served silently.",
      tests: { "tests/files/files.test.ts": ["a flipped byte is never served, and the check names the file"] },
    },
    {
      says: "An interrupted upload resumes to the same SHA-256; an abandoned one leaves nothing behind.",
      tests: {
        "tests/files/files.test.ts": [
          "an interrupted upload resumes, and gives the same SHA-256",
          "an abandoned or cancelled upload leaves nothing behind",
        ],
        "tests/journeys/files.test.ts": ["resumes after the connection broke, and arrives with the same bytes"],
      },
    },
  ],
};
