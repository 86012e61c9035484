import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import type { Assertion, CreationOptions, NewPasskey, RequestOptions } from "#api/passkeys.ts";

/** What a forged answer says instead of the truth. */
type Lies = { origin?: string; rpId?: string; isVerified?: boolean; counter?: number; type?: string; userHandle?: string; format?: string };

/** An authenticator with one passkey, and the browser around it, for the site of this address. */
export function softwareAuthenticator(siteUrl = "http://sumario.test", id = randomBytes(32)) {
  const { origin, hostname } = new URL(siteUrl);
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const credentialId = id.toString("base64url");
  let counter = 0;
  let owner: string | undefined;

  const clientData = (type: string, challenge: string, lies: Lies) =>
    Buffer.from(JSON.stringify({ type: lies.type ?? type, challenge, origin: lies.origin ?? origin, crossOrigin: false }));
  const authenticatorData = (lies: Lies, flags: number, attested = Buffer.alloc(0)) => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(lies.counter ?? counter);
    const verified = lies.isVerified === false ? 0 : userVerified;
    return Buffer.concat([sha256(lies.rpId ?? hostname), Buffer.from([userPresent | verified | flags]), count, attested]);
  };

  return {
    credentialId,
    /** The name of the user who registered it, as bytes. */
    owner: () => owner,
    create({ challenge, user }: CreationOptions, lies: Lies = {}): NewPasskey {
      owner = user.id;
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const attested = Buffer.concat([Buffer.alloc(16), length, id, coseKey(publicKey.export({ format: "jwk" }) as Record<"x" | "y", string>)]);
      const authData = authenticatorData(lies, attestedCredential, attested);
      const statement = lies.format ? new Map([["x5c", [Buffer.from("no certificate")]]]) : new Map();
      const attestationObject = cbor(
        new Map<string, unknown>([
          ["fmt", lies.format ?? "none"],
          ["attStmt", statement],
          ["authData", authData],
        ]),
      );
      return {
        id: credentialId,
        rawId: credentialId,
        type: "public-key",
        response: {
          clientDataJSON: clientData("webauthn.create", challenge, lies).toString("base64url"),
          attestationObject: attestationObject.toString("base64url"),
          transports: ["internal"],
        },
      };
    },
    get({ challenge }: Pick<RequestOptions, "challenge">, lies: Lies = {}): Assertion {
      counter++;
      const [data, signed] = [clientData("webauthn.get", challenge, lies), authenticatorData(lies, 0)];
      const signature = sign("sha256", Buffer.concat([signed, sha256(data)]), privateKey);
      const userHandle = lies.userHandle ?? owner;
      return {
        id: credentialId,
        rawId: credentialId,
        type: "public-key",
        response: {
          clientDataJSON: data.toString("base64url"),
          authenticatorData: signed.toString("base64url"),
          signature: signature.toString("base64url"),
          ...(userHandle && { userHandle }),
        },
      };
    },
  };
}
export type SoftwareAuthenticator = ReturnType<typeof softwareAuthenticator>;

const [userPresent, userVerified, attestedCredential] = [0x01, 0x04, 0x40];
const sha256 = (data: string | Buffer) => createHash("sha256").update(data).digest();

/** A P-256 key for ES256 (RFC 9053). */
const coseKey = ({ x, y }: Record<"x" | "y", string>) =>
  cbor(
    new Map<number, unknown>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, "base64url")],
      [-3, Buffer.from(y, "base64url")],
    ]),
  );

/** The part of CBOR that an authenticator needs (RFC 8949). */
function cbor(value: unknown): Buffer {
  if (typeof value === "number") return value >= 0 ? head(0, value) : head(1, -1 - value);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  if (typeof value === "string") return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Array.isArray(value)) return Buffer.concat([head(4, value.length), ...value.map(cbor)]);
  const entries = [...(value as Map<unknown, unknown>)];
  return Buffer.concat([head(5, entries.length), ...entries.flatMap(([key, of]) => [cbor(key), cbor(of)])]);
}

function head(kind: number, size: number): Buffer {
  const type = kind << 5;
  if (size < 24) return Buffer.from([type | size]);
  return size < 256 ? Buffer.from([type | 24, size]) : Buffer.from([type | 25, size >> 8, size & 0xff]);
}
