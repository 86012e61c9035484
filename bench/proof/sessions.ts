import type { Section } from "./claim.ts";

export const sessions: Section = {
  title: "Sessions",
  claims: [
    {
      says: "Brute force: per account and address, letter case and missing fields do not evade, survives a restart, a stranger cannot lock somebody out for good.",
      tests: {
        "tests/brute-force.test.ts": [
          "is refused after five failures, the right one included, with how long to wait",
          "is not helped by letter case, spaces or missing fields",
          "is not helped by trying all at once",
          "is not helped by a restart of the server",
          "locks out nobody else: another account from here, the same account from elsewhere",
          "is slowed down whatever the accounts, and one known password does not wipe the count",
          "two processes count together",
        ],
      },
    },
    {
      says: "OTP: a code works once, also under 20 parallel tries; pending sessions reach nothing else.",
      tests: {
        "tests/two-factor.test.ts": [
          "uses a code once",
          "uses a code once, also under 20 parallel tries",
          "reaches nothing else while the code is pending",
        ],
      },
    },
    {
      says: "Reset token: hashed, 30 minutes, single use, ends other sessions, still asks the second factor, same answer for unknown addresses.",
      tests: {
        "tests/reset.test.ts": [
          "has a code that is kept as a hash, for 30 minutes",
          "is replaced once, also under ten parallel tries",
          "once replaced ends every session and says so by mail",
          "does not get round the second factor",
          "is answered alike whether the address is known or not, and only a known one gets a mail",
        ],
      },
    },
    {
      says: "Enumeration: known and unknown addresses are answered alike, after the same work.",
      tests: {
        "tests/sessions.test.ts": [
          "a wrong password, an unknown address, role public, and a blocked, deactivated or deleted user are answered alike",
        ],
        "tests/reset.test.ts": ["waits for the disk as often whether the address is known or not"],
      },
    },
    {
      says: "New session id at each step up; sign-out kills on the server.",
      tests: {
        "tests/two-factor.test.ts": ["gets a new session and cookie at each step up; the one before is worth nothing"],
        "tests/sessions.test.ts": ["ends the session on the server: old token and old cookie open nothing"],
      },
    },
    {
      says: "After sign-out no personal data is left in the browser profile.",
      tests: {
        "tests/journeys/sign-in.test.ts": ["local storage holds the three keys and no token, and nothing is left after closing the session"],
        "tests/journeys/new-case.test.ts": [
          "with one shop sees it as a fact; two tabs do not overwrite each other; who signs out leaves nothing behind",
        ],
        "tests/journeys/offline.test.ts": ["who signs out with a report that is not sent is warned, and leaves nothing behind"],
        "tests/deep/left-behind.test.ts": ["who signs out leaves no cookie, store, database or cached answer with a name in it"],
      },
    },
  ],
};
