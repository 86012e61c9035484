import type { Section } from "./claim.ts";

/** What the page on quality does not say, and the specification asks for elsewhere. */
export const running: Section = {
  title: "Running it, and whose data it is",
  claims: [
    {
      says: "Health and readiness, structured logs without personal data, figures in the format of Prometheus.",
      tests: {
        "tests/observing.test.ts": [
          "is told to anybody, beside being alive",
          "ends when the server is told to end, while it still answers",
          "has a line for each, with its id, its route and whose it was, and nothing of what it was about",
          "are read on a port of their own in the format of Prometheus",
        ],
      },
    },
    {
      says: "A guide for production whose every command is run by a test; units and container included.",
      tests: {
        "tests/operations.test.ts": [
          "has no command that is neither run nor checked",
          "work as they are written, one after the other",
          "units are what systemd understands",
          "the container is made of what is there",
        ],
      },
    },
    {
      says: "Who viewed which offender, witness or case; what an account saw between two times.",
      tests: { "tests/access-log.test.ts": [], "tests/access-log-routes.test.ts": [], "tests/seen.test.ts": [] },
    },
    {
      says: "Retention periods with preview and legal hold, anonymisation, a person's request with others masked, minors masked outside the case.",
      tests: { "tests/retention.test.ts": [], "tests/person-request.test.ts": [], "tests/minors.test.ts": [] },
    },
    {
      says: "Two servers on one PostgreSQL and one bucket: live events, uploads, jobs, limits and sessions work across both.",
      tests: {
        "tests/deep/behind-proxy.test.ts": [
          "share out the requests of one session, and end it together",
          "count failed tries together",
          "tell everybody of every change",
          "take an upload in pieces wherever they arrive, and give it back",
          "make a report that either of them gives out",
        ],
        "tests/live.test.ts": ["made through one process arrives on the stream of another, with what happened and nothing more"],
        "tests/files-processes.test.ts": ["an upload begun at one goes on at the other"],
        "tests/jobs.test.ts": ["is done when its time has come, and once, however many processes look for work"],
        "tests/brute-force.test.ts": ["two processes count together"],
        "tests/rights-now.test.ts": ["a user who was %s is out, and the live stream is closed"],
      },
    },
    {
      says: "Behind a plain proxy, and nginx with deploy/nginx.conf, one killed under load costs its users one retry; nothing is written twice.",
      tests: {
        "tests/deep/behind-proxy.test.ts": ["of which one is killed under load cost each person one try at most, and nothing is written twice"],
      },
    },
  ],
};
