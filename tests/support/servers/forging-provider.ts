import { generateKeyPairSync, sign } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

type Said = { email: string; sub?: string; isForged?: boolean };
const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");

/** A provider whose tokens somebody between it and us can have made: signed with another key, or with other claims. */
export async function forgingProvider() {
  const [own, other] = [generateKeyPairSync("rsa", { modulusLength: 2048 }), generateKeyPairSync("rsa", { modulusLength: 2048 })];
  const client = { id: "sumario", secret: "a secret between the two" };
  let token = "";
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url!);
    const answers: Record<string, object> = {
      "/.well-known/openid-configuration": {
        issuer,
        authorization_endpoint: `${issuer}/auth`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/keys`,
        response_types_supported: ["code"],
        subject_types_supported: ["public"],
        id_token_signing_alg_values_supported: ["RS256"],
      },
      "/keys": { keys: [{ ...own.publicKey.export({ format: "jwk" }), kid: "one", use: "sig", alg: "RS256" }] },
      "/token": { access_token: "none", token_type: "bearer", id_token: token },
    };
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(answers[request.url!] ?? {}));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    issuer,
    client,
    /** What it was asked for. */
    asked: asked as readonly string[],
    /** The query with which the browser comes back from this address. */
    answer(started: string, { email, sub = "a person", isForged = false }: Said): string {
      const asked = new URL(started).searchParams;
      const now = Math.floor(Date.now() / 1000);
      const claims = { iss: issuer, aud: client.id, sub, nonce: asked.get("nonce"), iat: now, exp: now + 60, email, email_verified: true };
      const text = `${encoded({ alg: "RS256", kid: "one" })}.${encoded(claims)}`;
      token = `${text}.${sign("sha256", Buffer.from(text), (isForged ? other : own).privateKey).toString("base64url")}`;
      return `?${new URLSearchParams({ code: "a code", state: asked.get("state")! })}`;
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve()).closeAllConnections()),
  };
}
