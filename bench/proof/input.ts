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
        "src/charts/option-of.test.ts": ["%s leave it to the library to write what the pointer is on, which takes no name for markup"],
        "tests/deep/hostile-texts.test.ts": ["hostile texts in every field are shown literally on every screen of %s, and nothing of them runs"],
      },
    },
    {
      says: "The same in PDF, XLSX and mail.",
      tests: {
        "tests/case-summary.test.ts": ["prints hostile text as it is, however long"],
        "src/server/tables/xlsx-writer.test.ts": ["keeps what looks like a formula as text"],
        "tests/export.test.ts": ["keeps hostile text as text"],
        "tests/mail.test.ts": ["is plain text: markup in a name stays what it is"],
      },
    },
    {
      says: "CSP without `unsafe-inline` for scripts, `frame-ancestors 'none'`, nosniff, HSTS, no-store on personal data.",
      tests: {
        "tests/cookies.test.ts": [
          "answers of the API are not kept by any cache, and no page may frame or sniff them",
          "pages load nothing from outside and run no script that is not a file of ours",
          "over HTTPS browsers are told to stay there (%s)",
        ],
      },
    },
    {
      says: "Cross-origin form posts, fetches and images change nothing.",
      tests: {
        "tests/deep/other-site.test.ts": ["a page at %s can change nothing and read nothing with the session of who opens it"],
        "tests/cookies.test.ts": [
          "cannot write with %o, even with the person's own cookie and token",
          "can neither sign a person in nor send its forms",
          "what only reads takes no cookie that a page elsewhere (%s) sends along, and keeps no note of it",
        ],
      },
    },
    { says: "`to=` never leaves the application.", tests: { "tests/journeys/guards.test.ts": ["a target outside of the application is ignored"] } },
    {
      says: "Every endpoint x mutated bodies, queries and path parameters: no 5xx, one error shape, no stack trace.",
      tests: {
        "tests/fuzz.test.ts": [
          "answers mutated bodies in the one error shape, never with 5xx, and writes no record",
          "takes a mutated field or refuses it in the one error shape, never with 5xx",
          "writes nothing when the body itself is wrong",
          "answers mutated queries with rows or the one error shape",
          "answers mutated queries with a document or the one error shape",
        ],
        "tests/fuzz-paths.test.ts": [
          "$method $path takes odd values in its stride, and writes nothing",
          "$path takes odd values in its stride",
          "an address that is none (%s) is refused in the one error shape",
        ],
      },
    },
    {
      says: "Oversize, deep and slow bodies are cut off.",
      tests: {
        "tests/requests.test.ts": ["that is too large is cut off", "that is no JSON, or not of this world, is refused in the one error shape"],
        "tests/deep/slow-clients.test.ts": ["who sends headers or a body byte by byte is cut off, and everybody else is served meanwhile"],
      },
    },
    {
      says: "Cells starting with `= + - @` come back as text.",
      tests: {
        "tests/formulas.test.ts": ["has what begins like a formula as text, in every column and for what it refers to"],
        "src/server/tables/csv-writer.test.ts": ["disarms what a spreadsheet would take for a formula, headings too"],
      },
    },
    {
      says: "Mail headers cannot be injected; links use the configured address.",
      tests: {
        "tests/mail.test.ts": [
          "cannot be given headers or other recipients through a name",
          "cannot be sent elsewhere through an address",
          "is written in the language of the person, with a link to the configured address",
          "leads to the configured address, whatever host the request names",
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
        "tests/files-hostile.test.ts": [
          "%s as %s",
          "every kind of the list is accepted for what it is",
          "one that %s is refused",
          "any other comes back literally, in normal form, and cannot break a header",
        ],
      },
    },
    {
      says: "Memory stays flat.",
      tests: {
        "tests/files-processes.test.ts": ["a large file passes through a server without filling its memory"],
        "tests/imports-hostile.test.ts": ["a table that needs too much memory ends the process that reads it, not the server"],
      },
    },
    {
      says: "Downloads check the right to the parent record every time: another user, after sign-out, after reassignment, after deletion: 404.",
      tests: {
        "tests/files-access.test.ts": [
          "are gone with the session",
          "are gone with the assignment",
          "are gone with the record, for everybody",
          "a download ends when the right to it does",
        ],
      },
    },
    { says: "Range requests work for video.", tests: { "tests/files.test.ts": ["a video answers ranges"] } },
    {
      says: "One flipped byte on disk is detected, never served silently.",
      tests: { "tests/files.test.ts": ["a flipped byte is never served, and named by the check"] },
    },
    {
      says: "An interrupted upload resumes to the same SHA-256; an abandoned one leaves nothing behind.",
      tests: {
        "tests/files.test.ts": [
          "an upload that was interrupted goes on to the same SHA-256",
          "an upload that nobody went on with leaves nothing behind, nor one that was called off",
        ],
        "tests/journeys/files.test.ts": ["goes on after the line broke and arrives as the same bytes"],
      },
    },
  ],
};
