type Wanted = { database: string; users: string[] };

/**
 * The line that pg_hba.conf lacks, if that is why the server refused a connection. It takes the place that the server saw; in other languages than
 * English its message says less, and the line has a blank to fill in.
 */
export function missingHbaLine(error: unknown, wanted?: Wanted): string | undefined {
  const { code, message = "" } = error as { code?: string; message?: string };
  if (code !== "28000" || !message.includes("pg_hba.conf")) return undefined;
  const [, host = "<address>"] = /host "([^"]+)"/.exec(message) ?? [];
  const [, user = "<account>"] = /user "([^"]+)"/.exec(message) ?? [];
  const [, name = "<database>"] = /database "([^"]+)"/.exec(message) ?? [];
  const { database, users } = wanted ?? { database: name, users: [user] };
  const who = `${quoted(database)} ${users.map(quoted).join(",")}`;
  if (host === "[local]") return `local ${who} scram-sha-256`;
  return `${message.includes("SSL encryption") ? "hostssl" : "host"} ${who} ${host}${host === "<address>" ? "" : host.includes(":") ? "/128" : "/32"} scram-sha-256`;
}

const quoted = (name: string) => (/^[a-z_]\w*$/.test(name) || name.startsWith("<") ? name : `"${name}"`);
