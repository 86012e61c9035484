import * as z from "zod";

/** Bytes in base64url, as browsers encode them. */
const bytes = (maxLength: number) =>
  z
    .string()
    .max(maxLength)
    .regex(/^[\w-]+$/);
/** At most 1023 bytes (WebAuthn). */
const credentialId = bytes(1364);
const credential = z.object({ id: credentialId, rawId: credentialId, type: z.literal("public-key") });

/** What `navigator.credentials.create` gives for a new passkey. Browsers add members that are not used; they are dropped. */
export const newPasskey = credential.extend({
  response: z.object({ clientDataJSON: bytes(4000), attestationObject: bytes(16_000), transports: z.array(z.string().max(20)).max(10).optional() }),
});
export type NewPasskey = z.infer<typeof newPasskey>;

/** What `navigator.credentials.get` gives for a passkey that was used. */
export const assertion = credential.extend({
  response: z.object({ clientDataJSON: bytes(4000), authenticatorData: bytes(4000), signature: bytes(2000), userHandle: bytes(100).optional() }),
});
export type Assertion = z.infer<typeof assertion>;

const known = z.array(z.object({ id: z.string(), type: z.literal("public-key"), transports: z.array(z.string()).optional() }));

/** For `navigator.credentials.create`. */
export const creationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal("public-key"), alg: z.int() })),
  timeout: z.int(),
  attestation: z.literal("none"),
  authenticatorSelection: z.object({ residentKey: z.literal("required"), requireResidentKey: z.boolean(), userVerification: z.literal("required") }),
  /** The passkeys that the user has: an authenticator that holds one makes no second. */
  excludeCredentials: known,
});
export type CreationOptions = z.infer<typeof creationOptions>;

/** For `navigator.credentials.get`. */
export const requestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal("required"),
  /** Without it the browser offers every passkey that it has for this site. */
  allowCredentials: known.optional(),
});
export type RequestOptions = z.infer<typeof requestOptions>;

export const passkeyName = z.string().trim().min(1).max(60);

export const ownPasskey = z.object({
  id: z.uuid(),
  name: z.string(),
  createdAt: z.iso.datetime(),
  usedAt: z.iso.datetime().nullable(),
  /** Whether it is synchronised between the devices of its owner. */
  isSynced: z.boolean(),
});
export type OwnPasskey = z.infer<typeof ownPasskey>;
