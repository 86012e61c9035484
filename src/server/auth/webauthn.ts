import { isIP } from "node:net";
import type { WebAuthnCredential } from "@simplewebauthn/server";
import type { Assertion, CreationOptions, NewPasskey, RequestOptions } from "#api/passkeys.ts";
import { Refusal } from "#server/base/refusal.ts";
import type { Deps } from "#server/context.ts";
import { type ChallengeUse, challengeLifetime, isChallenge, newChallenge } from "./challenges.ts";

type Site = Pick<Deps, "publicUrl" | "keyring" | "now">;
type Known = { id: string; transports: string[] };

/** Loaded when somebody uses a passkey: the start and all other sign-ins do without. */
const library = () => import("@simplewebauthn/server");

/** One answer to everything that is wrong with a passkey, known or unknown. */
export const refusedPasskey = () => new Refusal(401, "INVALID_PASSKEY", "passkey.refused");

/** The host that passkeys are bound to. Browsers have none for numeric addresses, nor over plain HTTP, except on the machine itself. */
export function passkeyHost(publicUrl: string): string | null {
  const { protocol, hostname } = new URL(publicUrl);
  const isNumeric = isIP(hostname.replace(/^\[|\]$/g, "")) !== 0;
  return !isNumeric && (protocol === "https:" || hostname === "localhost") ? hostname : null;
}

const hostOf = ({ publicUrl }: Site) => new URL(publicUrl).hostname;
const originOf = ({ publicUrl }: Site) => new URL(publicUrl).origin;

/** Ed25519, ECDSA with P-256, RSA: named here, so that processes with other versions of Node agree. */
const algorithms = [-8, -7, -257];

/** The id of the user in the passkey: the bytes of the UUID, which tell nothing about a person. */
const handleOf = (user: string) => Buffer.from(user.replaceAll("-", ""), "hex");

export async function creationOptions(site: Site, use: ChallengeUse, user: { id: string; email: string; alias: string }, known: Known[]) {
  const { generateRegistrationOptions } = await library();
  return generateRegistrationOptions({
    rpName: "Sumario",
    rpID: hostOf(site),
    userID: new Uint8Array(handleOf(user.id)),
    userName: user.email,
    userDisplayName: user.alias,
    challenge: new Uint8Array(newChallenge(site, use)),
    timeout: challengeLifetime,
    attestationType: "none",
    excludeCredentials: known,
    // One kind of passkey for everything: it can be found without a name, and asks for a fingerprint or PIN.
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
    supportedAlgorithmIDs: algorithms,
  }) as Promise<CreationOptions>;
}

/** With `known`, only one of these may answer. */
export async function requestOptions(site: Site, use: ChallengeUse, known?: Known[]) {
  const { generateAuthenticationOptions } = await library();
  return generateAuthenticationOptions({
    rpID: hostOf(site),
    challenge: new Uint8Array(newChallenge(site, use)),
    timeout: challengeLifetime,
    userVerification: "required",
    ...(known && { allowCredentials: known }),
  }) as Promise<RequestOptions>;
}

/** The new passkey, and the challenge to use up when it is stored; undefined if it does not answer this use. */
export async function verifyNew(site: Site, use: ChallengeUse, { response, ...passkey }: NewPasskey) {
  const { verifyRegistrationResponse } = await library();
  const { decodeAttestationObject } = await import("@simplewebauthn/server/helpers");
  let challenge = "";
  try {
    const attestation = decodeAttestationObject(new Uint8Array(Buffer.from(response.attestationObject, "base64url")));
    // We ask for no attestation. Verifying one with certificates could request lists of revoked ones from addresses that these name.
    const format = attestation.get("fmt");
    const isSelfSigned = format === "packed" && attestation.get("attStmt").get("x5c") === undefined;
    if (format !== "none" && !isSelfSigned) return undefined;
    const { clientDataJSON, attestationObject, transports = [] } = response;
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { ...passkey, response: { clientDataJSON, attestationObject, transports }, clientExtensionResults: {} },
      expectedChallenge: (given) => {
        challenge = given;
        return isChallenge(site, use, given);
      },
      expectedOrigin: originOf(site),
      expectedRPID: hostOf(site),
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    });
    return verified ? { ...registrationInfo, challenge } : undefined;
  } catch {
    // The library throws for everything that is wrong with what a client sent.
    return undefined;
  }
}

/** The new state of the passkey, and the challenge to use up; undefined if it does not answer this use. */
export async function verifyUse(site: Site, use: ChallengeUse, user: string, stored: WebAuthnCredential, { response, ...passkey }: Assertion) {
  const { verifyAuthenticationResponse } = await library();
  const { userHandle, ...signed } = response;
  const isNamed = userHandle === undefined ? use.purpose !== "signIn" : userHandle === handleOf(user).toString("base64url");
  if (!isNamed) return undefined;
  let challenge = "";
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...passkey, response: signed, clientExtensionResults: {} },
      expectedChallenge: (given) => {
        challenge = given;
        return isChallenge(site, use, given);
      },
      expectedOrigin: originOf(site),
      expectedRPID: hostOf(site),
      credential: stored,
      requireUserVerification: true,
    });
    return verified ? { counter: authenticationInfo.newCounter, isBackedUp: authenticationInfo.credentialBackedUp, challenge } : undefined;
  } catch {
    return undefined;
  }
}
