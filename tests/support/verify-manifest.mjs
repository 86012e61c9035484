// Checks files against a manifest with nothing but Node: `node verify-manifest.mjs manifest.json folder`. It shares no code with the product.
import { createHash, createPublicKey, verify } from "node:crypto";
import { createReadStream, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { pipeline } from "node:stream/promises";

const [manifestPath, folder] = process.argv.slice(2);
const { files, seals } = JSON.parse(readFileSync(manifestPath, "utf8"));
const problems = [];
const sha256 = (...parts) => createHash("sha256").update(Buffer.concat(parts)).digest();
const hex = (text) => Buffer.from(text, "hex");

for (const seal of seals) {
  const lines = ["number", "sealedAt", "count", "root", "previous", "publicKey"].map((name) => String(seal[name]));
  const words = ["number", "sealed", "count", "root", "previous", "key"];
  const statement = ["sumario seal 1", ...words.map((word, index) => `${word} ${lines[index]}`), ""].join("\n");
  const key = createPublicKey({ key: Buffer.from(seal.publicKey, "base64"), format: "der", type: "spki" });
  if (statement !== seal.statement || !verify(null, Buffer.from(statement), key, Buffer.from(seal.signature, "base64")))
    problems.push(`seal ${seal.number}: its signature is not valid`);
}
for (const file of files) {
  const hash = createHash("sha256");
  await pipeline(createReadStream(join(folder, basename(file.name))), hash);
  if (hash.digest("hex") !== file.sha256) problems.push(`${file.name}: other bytes than the manifest names`);
  let node = sha256(Buffer.from([0]), hex(file.sha256));
  for (const { side, hash: other } of file.proof ?? [])
    node = side === "left" ? sha256(Buffer.from([1]), hex(other), node) : sha256(Buffer.from([1]), node, hex(other));
  const seal = seals.find(({ number }) => number === file.seal);
  if (!file.proof || node.toString("hex") !== seal?.root) problems.push(`${file.name}: not in a seal`);
}
for (const problem of problems) console.log(problem);
if (problems.length === 0) console.log(`${files.length} files are those that were sealed`);
process.exitCode = problems.length === 0 ? 0 : 1;
