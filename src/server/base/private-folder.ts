import { chmodSync, chownSync, mkdirSync, statSync } from "node:fs";
import { dirname } from "node:path";

/** The mode of every file that the program writes. */
export const privateFile = 0o600;

/**
 * A folder that no other account of the machine can enter, whatever the umask, and also if an older version created it with wider rights.
 * `entrant` is the group of an account that must pass through it to a folder of its own.
 */
export function privateFolder(path: string, entrant?: number) {
  mkdirSync(dirname(path), { recursive: true });
  mkdirSync(path, { recursive: true, mode: 0o700 });
  const { mode, uid, gid } = statSync(path);
  // A folder of another account, such as a mounted volume, has the modes that its owner gave it.
  if (uid !== process.getuid?.()) return;
  if (entrant !== undefined && gid !== entrant) chownSync(path, uid, entrant);
  const wanted = entrant === undefined ? 0o700 : 0o710;
  if ((mode & 0o777) !== wanted) chmodSync(path, wanted);
}
