import { ConfigError } from "#server/base/config-error.ts";
import { EmbeddedError } from "./embedded.ts";
import { missingHbaLine } from "./hba-line.ts";
import { SchemaError } from "./migrate.ts";

type Raw = Error & { code?: string; syscall?: string; path?: string; port?: number; errors?: Error[] };

const unknownAuthority = [
  "SELF_SIGNED_CERT_IN_CHAIN",
  "DEPTH_ZERO_SELF_SIGNED_CERT",
  "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
  "UNABLE_TO_GET_ISSUER_CERT_LOCALLY",
];
const noFolder = ["EACCES", "EEXIST", "EPERM", "EROFS", "ENOTDIR", "ENOSPC", "EDQUOT"];

/** What the operator did wrong, in one line that says how to put it right; nothing for a fault of the program, whose stack is printed. */
export function startFault(error: unknown): string | undefined {
  if (error instanceof ConfigError || error instanceof EmbeddedError || error instanceof SchemaError) return error.message;
  const raw = error as Raw;
  return ofDatabase(raw) ?? ofMachine(raw);
}

/** Of the errors that `pg` and PostgreSQL give. Their messages name hosts, accounts and databases, but no password. */
function ofDatabase({ code = "", message, errors }: Raw): string | undefined {
  // A host with several addresses fails with one error for each.
  const said = message || errors?.[0]?.message || code;
  if (/no pg_hba\.conf entry.*no encryption/.test(message))
    return `DATABASE_URL: the server accepts only TLS (${message}): add ?sslmode=verify-full&sslrootcert=<file of its authority>`;
  if (/server does not support SSL/.test(message)) return "DATABASE_URL asks for TLS (sslmode), which the server does not offer: enable ssl there";
  if (unknownAuthority.includes(code))
    return `DATABASE_URL: the certificate of the server is signed by an authority that is not known here (${code}): name its file with sslrootcert=`;
  if (code === "ERR_TLS_CERT_ALTNAME_INVALID" || code === "CERT_HAS_EXPIRED")
    return `DATABASE_URL: the certificate of the server is not valid for this host and day (${message})`;
  const line = missingHbaLine({ code, message });
  if (line) return `DATABASE_URL: the server refuses the account (${message}): add to its pg_hba.conf "${line}", and reload it`;
  if (code === "28P01" || code === "28000") return `DATABASE_URL: the server refuses the account (${message})`;
  if (code === "3D000") return `DATABASE_URL: ${message}: create it first (docs/operations.md, "Database")`;
  if (["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "EHOSTUNREACH", "ETIMEDOUT", "ECONNRESET"].includes(code))
    return `DATABASE_URL: no PostgreSQL answers (${said})`;
  if (code === "53300") return `DATABASE_URL: the server has no connection left (${message}): raise max_connections`;
  if (code === "42P07" || code === "42710")
    return `the database holds something of another program (${message}): give Sumario an empty database of its own`;
  return undefined;
}

function ofMachine({ code = "", syscall, path, port }: Raw): string | undefined {
  if (code === "EADDRINUSE") return `port ${port} is in use by another process: choose another with --port`;
  if (code === "EACCES" && syscall === "listen")
    return `this account may not listen on port ${port}: choose one above 1023 with --port, behind a proxy`;
  if (code === "ENOENT" && syscall === "open")
    return `the file ${path} does not exist: correct the setting that names it (sslrootcert, sslcert or sslkey in DATABASE_URL)`;
  if (noFolder.includes(code) && path)
    return `${path} cannot be written (${code}): give it to the account that runs the program, or choose another folder with --data or FILES_URL`;
  return undefined;
}
