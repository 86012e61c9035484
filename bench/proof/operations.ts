import type { Section } from "./claim.ts";

/** What the specification asks for outside of its page on quality. */
export const operations: Section = {
  title: "Operations and data protection",
  claims: [
    {
      says: "Health and readiness, structured logs without personal data, figures in the format of Prometheus.",
      tests: {
        "tests/operations/observing.test.ts": [
          "is public, beside liveness",
          "is lost when the server is asked to stop, while it still answers",
          "has a line for each, with its id, route and user, and none of its data",
          "are served on a port of their own in the format of Prometheus",
        ],
      },
    },
    {
      says: "A guide for production whose every command is run by a test; units and container included.",
      tests: {
        "tests/operations/operations.test.ts": [
          "has no command that is neither run nor checked",
          "work as written, one after the other",
          "systemd accepts the units",
          "the container is made by steps that engines know, and runs without rights",
        ],
      },
    },
    {
      says: "Who viewed which offender, witness or case; what an account saw between two times.",
      tests: { "tests/access/access-log.test.ts": [], "tests/access/access-log-routes.test.ts": [], "tests/access/seen.test.ts": [] },
    },
    {
      says: "Retention periods with preview and legal hold, anonymisation, a person's request with others masked, minors masked outside the case.",
      tests: {
        "tests/access/retention.test.ts": [],
        "tests/access/person-request.test.ts": [],
        "tests/access/minors.test.ts": [],
        "tests/access/hidden-names.test.ts": [],
      },
    },
    {
      says: "Two servers on one PostgreSQL and one bucket: live events, uploads, jobs, limits and sessions work across both.",
      tests: {
        "tests/deep/behind-proxy.test.ts": [
          "share the requests of one session, and end it together",
          "share the count of failed sign-ins",
          "announce every change to every user",
          "accept an upload in pieces at either server, and serve it",
          "make a report that either of them serves",
        ],
        "tests/records/live.test.ts": ["made through one process arrives on the stream of another, with its facts and nothing more"],
        "tests/files/files-processes.test.ts": ["an upload that began at one continues at the other"],
        "tests/operations/jobs.test.ts": ["runs when it is due, and once, however many processes look for work"],
        "tests/accounts/brute-force.test.ts": ["two processes share a budget"],
        "tests/access/rights-now.test.ts": ["a user who was %s is signed out, and the event stream is closed"],
      },
    },
    {
      says: "Behind a plain proxy, and nginx with deploy/nginx.conf, one killed under load costs its users one retry; nothing is written twice.",
      tests: {
        "tests/deep/behind-proxy.test.ts": ["of which one is killed under load cost each user at most one retry, and nothing is written twice"],
      },
    },
  ],
};
