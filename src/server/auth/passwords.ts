import { hash, verify } from "@node-rs/argon2";
import type { MessageKey } from "#domain/messages/message-key.ts";

// Argon2id with the parameters OWASP gives for 19 MiB.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string) => hash(password, cost);

const dummyHash = await hashPassword("nobody has this password");

/** Takes the same time for accounts that do not exist or have no password yet, so that the timing does not reveal which exist. */
export async function isPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  const right = await verify(stored ?? dummyHash, password);
  return right && Boolean(stored);
}

/** Popular passwords that are long enough. */
const leaked = new Set(
  `123456789012 1234567890123 12345678901234 123456123456 111111111111 000000000000 121212121212 123123123123 qwertyuiop12 qwertyuiop123 qwertyuiopas
  qwerty123456 qwerty1234567 1q2w3e4r5t6y 1qaz2wsx3edc zaq12wsxcde3 q1w2e3r4t5y6 qazwsxedcrfv asdfghjkl123 abcdefghijkl abcd12345678 abc123456789 password1234
  password12345 password123456 passwordpassword mypassword123 administrator administrador contraseña12 contrasena123 contraseña123 motdepasse12 motdepasse123
  azertyuiop12 azertyuiop123 azerty123456 iloveyou1234 teamoteamo12 tequieromucho letmein12345 welcome12345 bienvenido12 bienvenue123 superman1234 football1234
  barcelona123 realmadrid12 realmadrid123 madrid123456 princesa1234 estrella1234 marseille123 chocolat1234 doudou123456 changeme1234 cambiame1234`.split(
    /\s+/,
  ),
);

/** Why this password is rejected, if it is. */
export function weakness(password: string, email: string): MessageKey | undefined {
  if (password.length < 12) return "password.weak";
  const plain = password.toLowerCase();
  if (plain === email.toLowerCase() || plain === email.split("@")[0]?.toLowerCase() || leaked.has(plain) || new Set(plain).size < 4)
    return "password.leaked";
  return undefined;
}
