import type { Section } from "./claim.ts";

export const sessions: Section = {
  title: "Sessions",
  claims: [
    {
      says: "Brute force: per account and address, letter case and missing fields do not evade, survives a restart, a stranger cannot lock somebody out on a known device.",
      tests: {
        "tests/accounts/brute-force.test.ts": [
          "is refused after five failures, the right one included, with how long to wait",
          "is not helped by letter case, spaces or missing fields",
          "is not helped by trying all at once",
          "is not helped by a restart of the server",
          "locks out nobody else: another account from here, the same account from elsewhere",
          "is throttled whatever the accounts, and who knows one password gets no more guesses at others",
          "a phone that polls a renewed calendar address slows down, and its office signs in and reads its feeds",
          "a foreign page with dead calendar addresses as images costs its visitor no sign-in",
          "a hundred wrong tries from 25 addresses slow strangers down, not the owner on a device that is known",
          "typos of colleagues in one office do not add up over the hours",
          "two processes share a budget",
        ],
      },
    },
    {
      says: "OTP: a code works once, also under 20 parallel tries; pending sessions reach nothing else.",
      tests: {
        "tests/accounts/two-factor.test.ts": [
          "uses a code once",
          "uses a code once, also under 20 parallel attempts",
          "can do nothing else while the code is pending",
        ],
      },
    },
    {
      says: "Reset token: hashed, 30 minutes, single use, ends other sessions, still asks the second factor, same answer for unknown addresses.",
      tests: {
        "tests/accounts/reset.test.ts": [
          "has a code that is stored as a hash, for 30 minutes",
          "is replaced once, also under ten parallel attempts",
          "once replaced ends every session, and a mail says so",
          "does not bypass the second factor",
          "gets the same answer whether the address is known or not, and only a known one gets a mail",
        ],
      },
    },
    {
      says: "Second factor: required at the next request of open sessions; the newest enrolment counts, and an older session overwrites nothing.",
      tests: {
        "tests/access/rights-now.test.ts": [
          "a second factor that the customer now demands is asked for at the next request of every open session, and cannot be disabled",
        ],
        "tests/accounts/two-factor.test.ts": ["the newest enrolment replaces the older one, and an older session cannot overwrite what was set"],
      },
    },
    {
      says: "Registration gives a stranger nothing: the owner of the address confirms it, or is invited.",
      tests: { "tests/accounts/register.test.ts": ["with the address of somebody else gives a stranger nothing"] },
    },
    {
      says: "Enumeration: known and unknown addresses are answered alike, after the same work.",
      tests: {
        "tests/accounts/sessions.test.ts": [
          "a wrong password, an unknown address, role public, and a blocked, deactivated or deleted user get the same answer",
        ],
        "tests/accounts/reset.test.ts": ["causes as many disk writes whether the address is known or not"],
      },
    },
    {
      says: "New session id at each step up; sign-out kills on the server.",
      tests: {
        "tests/accounts/two-factor.test.ts": ["gets a new session and cookie at each step, which invalidates the one before"],
        "tests/accounts/sessions.test.ts": ["ends the session on the server: neither the old token nor the old cookie works"],
      },
    },
    {
      says: "After sign-out no personal data is left in the browser profile.",
      tests: {
        "tests/journeys/sign-in.test.ts": ["local storage has the three keys and no token, and nothing is left after signing out"],
        "tests/journeys/new-case.test.ts": [
          "with one shop does not have to choose it; two tabs do not overwrite each other; signing out leaves nothing behind",
        ],
        "tests/journeys/offline.test.ts": ["a user who signs out with an unsent intake is warned, and leaves nothing behind"],
        "tests/deep/left-behind.test.ts": ["signing out leaves no cookie, storage, database or cached answer with a name in it"],
      },
    },
  ],
};
