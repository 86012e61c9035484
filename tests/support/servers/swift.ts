import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, writeFileSync } from "node:fs";
import { userInfo } from "node:os";
import { join } from "node:path";
import { S3 } from "@aws-sdk/client-s3";
import { afterAll, expect, vi } from "vitest";
import { freePort } from "#server/db/free-port.ts";
import { temporaryFolder } from "./process.ts";

/** Debian's packages swift-proxy, swift-account, swift-container, swift-object and memcached. */
export const hasSwift = () => ["swift-proxy-server", "memcached"].every((program) => spawnSync("which", [program]).status === 0);

const [user, secret, bucket] = ["office:sumario", "signs-requests", "sumario-files"];
const kinds = ["account", "container", "object"] as const;

/** OpenStack Swift on loopback with its S3 interface: a server that we did not write, which verifies signatures and keeps parts as S3 does. */
export async function openSwift() {
  const folder = temporaryFolder();
  const [etc, devices] = [join(folder, "etc"), join(folder, "devices")];
  for (const made of [etc, join(devices, "disk")]) mkdirSync(made, { recursive: true });
  const write = (name: string, ...lines: string[]) => writeFileSync(join(etc, name), `${lines.join("\n")}\n`);
  const common = (port: number) => [
    "[DEFAULT]",
    "bind_ip = 127.0.0.1",
    `bind_port = ${port}`,
    `swift_dir = ${etc}`,
    `user = ${userInfo().username}`,
    "workers = 0",
  ];
  write("swift.conf", "[swift-hash]", "swift_hash_path_suffix = tests", "[storage-policy:0]", "name = one", "default = yes");
  const programs: ChildProcess[] = [];
  const start = (program: string, ...args: string[]) => programs.push(spawn(program, args, { cwd: etc, stdio: "ignore" }));
  afterAll(async () => {
    for (const program of programs) {
      const ended = once(program, "exit");
      if (program.kill()) await ended;
    }
  });

  for (const kind of kinds) {
    const port = await freePort();
    write(
      `${kind}.conf`,
      ...common(port),
      `devices = ${devices}`,
      "mount_check = false",
      "[pipeline:main]",
      `pipeline = ${kind}-server`,
      `[app:${kind}-server]`,
      `use = egg:swift#${kind}`,
    );
    for (const step of ["create 4 1 1", `add r1z1-127.0.0.1:${port}/disk 1`, "rebalance"]) {
      const { status, stdout } = spawnSync("swift-ring-builder", [`${kind}.builder`, ...step.split(" ")], { cwd: etc });
      if (status !== 0) throw new Error(String(stdout));
    }
    start(`swift-${kind}-server`, `${kind}.conf`);
  }
  const [port, cache] = [await freePort(), await freePort()];
  start("memcached", "-u", userInfo().username, "-l", "127.0.0.1", "-p", String(cache));
  const filters = ["catch_errors", "gatekeeper", "healthcheck", "memcache", "listing_formats", "bulk", "s3api", "tempauth", "slo", "dlo"];
  const options: Record<string, string> = {
    memcache: `memcache_servers = 127.0.0.1:${cache}`,
    tempauth: `user_${user.replace(":", "_")} = ${secret} .admin`,
  };
  write(
    "proxy.conf",
    ...common(port),
    "[pipeline:main]",
    `pipeline = ${filters.join(" ")} proxy-server`,
    "[app:proxy-server]",
    "use = egg:swift#proxy",
    "account_autocreate = true",
    ...filters.flatMap((filter) => [`[filter:${filter}]`, `use = egg:swift#${filter}`, options[filter] ?? ""]),
  );
  start("swift-proxy-server", "proxy.conf");

  const endpoint = `http://127.0.0.1:${port}`;
  const client = new S3({ endpoint, region: "us-east-1", forcePathStyle: true, credentials: { accessKeyId: user, secretAccessKey: secret } });
  await vi.waitFor(async () => expect((await client.createBucket({ Bucket: bucket })).$metadata.httpStatusCode).toBe(200), 50_000);
  const address = (password: string, of = bucket) => `s3://${encodeURIComponent(user)}:${password}@127.0.0.1:${port}/${of}?tls=false`;
  return {
    url: address(secret),
    wrongSecret: address("another"),
    otherBucket: address(secret, "elsewhere"),
    unfinished: async () => ((await client.listMultipartUploads({ Bucket: bucket })).Uploads ?? []).length,
  };
}
