import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A timestamping authority with the tools of OpenSSL, on this machine. `answers` decides what it says to the next request. */
export async function timestampAuthority() {
  const folder = mkdtempSync(join(tmpdir(), "tsa-"));
  const at = (name: string) => join(folder, name);
  const openssl = (...args: string[]) => execFileSync("openssl", args, { cwd: folder, stdio: ["ignore", "pipe", "pipe"] });
  writeFileSync(at("serial"), "01\n");
  writeFileSync(
    at("tsa.cnf"),
    [
      "[req]\ndistinguished_name=dn\nx509_extensions=ext\nprompt=no\n[dn]\nCN=Test Authority\n[ext]\nextendedKeyUsage=critical,timeStamping",
      "[tsa]\ndefault_tsa=one\n[one]\nserial=serial\nsigner_cert=cert.pem\nsigner_key=key.pem\nsigner_digest=sha256\ndefault_policy=1.2.3.4.1",
      "digests=sha256\nordering=yes\ntsa_name=yes\ness_cert_id_chain=no",
    ].join("\n"),
  );
  openssl("req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-config", "tsa.cnf", "-keyout", "key.pem", "-out", "cert.pem");
  const state: { requests: number; answers: "stamp" | "refuse" | "old" } = { requests: 0, answers: "stamp" };
  let old: Buffer | undefined;
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    state.requests += 1;
    if (state.answers === "refuse" || request.headers["content-type"] !== "application/timestamp-query") return void response.writeHead(503).end();
    writeFileSync(at("query.tsq"), Buffer.concat(parts));
    openssl("ts", "-reply", "-config", "tsa.cnf", "-section", "one", "-queryfile", "query.tsq", "-out", "reply.tsr");
    const reply = readFileSync(at("reply.tsr"));
    old ??= reply;
    response.writeHead(200, { "content-type": "application/timestamp-reply" }).end(state.answers === "old" ? old : reply);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    state,
    /** Whether OpenSSL accepts the reply as a timestamp of this text. */
    verifies: (text: string, reply: Buffer): boolean => {
      writeFileSync(at("text"), text);
      writeFileSync(at("given.tsr"), reply);
      try {
        return openssl("ts", "-verify", "-data", "text", "-in", "given.tsr", "-CAfile", "cert.pem").toString().includes("OK");
      } catch {
        return false;
      }
    },
    close: async () => {
      await new Promise((resolve) => server.close(resolve));
      rmSync(folder, { recursive: true });
    },
  };
}
