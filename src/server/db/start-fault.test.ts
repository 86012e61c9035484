import { expect, test } from "vitest";
import { startFault } from "./start-fault.ts";

const failure = (message: string, more: object) => Object.assign(new Error(message), more);

test.each([
  [
    failure('no pg_hba.conf entry for host "10.0.0.2", user "sumario", database "sumario", no encryption', { code: "28000" }),
    /^DATABASE_URL: the server accepts only TLS \(.*\): add \?sslmode=verify-full/,
  ],
  [
    failure('no pg_hba.conf entry for host "10.0.0.2", user "sumario_app", database "sumario", SSL encryption', { code: "28000" }),
    /^DATABASE_URL: the server refuses the account \(.*\): add to its pg_hba.conf "hostssl sumario sumario_app 10.0.0.2\/32 scram-sha-256", and reload it$/,
  ],
  [
    failure("self-signed certificate in certificate chain", { code: "SELF_SIGNED_CERT_IN_CHAIN" }),
    /authority that is not known here .* sslrootcert=$/,
  ],
  [failure("Hostname/IP does not match", { code: "ERR_TLS_CERT_ALTNAME_INVALID" }), /not valid for this host and day/],
  [failure('database "other" does not exist', { code: "3D000" }), /^DATABASE_URL: database "other" does not exist: create it first/],
  [failure("sorry, too many clients already", { code: "53300" }), /raise max_connections$/],
  [failure('relation "users" already exists', { code: "42P07" }), /^the database holds something of another program/],
  [new AggregateError([failure("connect ECONNREFUSED ::1:5432", {})], ""), undefined],
  [
    Object.assign(new AggregateError([failure("connect ECONNREFUSED ::1:5432", {})], ""), { code: "ECONNREFUSED" }),
    /^DATABASE_URL: no PostgreSQL answers \(connect ECONNREFUSED ::1:5432\)$/,
  ],
  [failure("listen EADDRINUSE", { code: "EADDRINUSE", syscall: "listen", port: 3000 }), /^port 3000 is in use by another process/],
  [failure("listen EACCES", { code: "EACCES", syscall: "listen", port: 80 }), /^this account may not listen on port 80/],
  [failure("mkdir", { code: "EROFS", syscall: "mkdir", path: "/srv/x" }), /^\/srv\/x cannot be written \(EROFS\): give it to the account/],
  [new TypeError("x is not a function"), undefined],
])("%s is one clear line, and a fault of the program is none", (error, line) => {
  if (line) expect(startFault(error)).toMatch(line);
  else expect(startFault(error)).toBeUndefined();
});
