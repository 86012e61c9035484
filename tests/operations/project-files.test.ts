import { existsSync, lstatSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { parseYaml } from "@redocly/openapi-core";
import { describe, expect, test } from "vitest";
import { readConfig } from "#server/base/config.ts";
import pkg from "../../package.json" with { type: "json" };

const root = join(import.meta.dirname, "../..");
const read = (path: string) => readFileSync(join(root, path), "utf8");
const filesIn = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .map((name) => join(folder, name))
    .sort();

describe("documents", () => {
  const documents = [...readdirSync(root).filter((name) => name.endsWith(".md")), ...filesIn("docs"), ...filesIn("bench/results")].filter(
    (name) => name.endsWith(".md") && name !== "docs/proof.md",
  );
  /** As GitHub makes an anchor of a heading. */
  const anchorsOf = (path: string) =>
    [...readFileSync(path, "utf8").matchAll(/^#+ (.*)$/gm)].map((match) =>
      match[1]!
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N} _-]/gu, "")
        .replaceAll(" ", "-"),
    );

  test.each(documents)("%s links only to what is there", (name) => {
    const links = [...read(name).matchAll(/\]\(([^)\s]+)\)/g)].map((match) => match[1]!).filter((link) => !/^[a-z]+:/.test(link));
    const broken = links.filter((link) => {
      const [path = "", anchor] = link.split("#");
      const target = path ? join(root, dirname(name), path) : join(root, name);
      return !existsSync(target) || (anchor !== undefined && !anchorsOf(target).includes(anchor));
    });
    expect(broken).toEqual([]);
  });

  test("decisions are numbered without a gap, have the one form and are in the index", () => {
    const topics = ["data", "operations", "product"];
    const decisions = topics
      .flatMap((topic) => readdirSync(join(root, "docs/decisions", topic)).map((name) => ({ topic, name })))
      .sort((left, right) => (left.name < right.name ? -1 : 1));
    expect(readdirSync(join(root, "docs/decisions")).sort()).toEqual(["README.md", ...topics]);
    expect(decisions.map(({ name }) => name.slice(0, 5))).toEqual(decisions.map((_, index) => `${String(index + 1).padStart(4, "0")}-`));
    const index = read("docs/decisions/README.md");
    for (const { topic, name } of decisions) {
      const text = read(`docs/decisions/${topic}/${name}`);
      expect([name, text]).toEqual([
        name,
        expect.stringMatching(/^# \d{4}\. .+\n\n- Status: (accepted|superseded by \d{4})\n- Date: \d{4}-\d\d-\d\d\n\n## Context\n/),
      ]);
      expect([name, [...text.matchAll(/^## (.*)$/gm)].map((match) => match[1])]).toEqual([
        name,
        ["Context", "Decision", "Alternatives", "Consequences"],
      ]);
      expect(index).toContain(`[${/^# \d{4}\. (.+)$/m.exec(text)![1]}](${topic}/${name})`);
    }
  });
});

test("the version is the same wherever it is written", () => {
  const { version, packages } = JSON.parse(read("package-lock.json")) as { version: string; packages: Record<string, { version: string }> };
  expect([version, packages[""]!.version]).toEqual([pkg.version, pkg.version]);
  expect(read("CHANGELOG.md")).toContain(`## [${pkg.version}]`);
  expect([...read("deploy/compose.yaml").matchAll(/image: sumario:(.*)/g)].map((match) => match[1])).toEqual([pkg.version, pkg.version]);
  expect(read("deploy/Containerfile")).toContain(`ARG VERSION=${pkg.version}\n`);
  for (const file of ["deploy/Containerfile", "deploy/sumario.container", "docs/operations.md"])
    expect(new Set([...read(file).matchAll(/\bsumario:(\d\S*)/g)].map((match) => match[1]))).toEqual(new Set([pkg.version]));
});

describe("files for other tools", () => {
  const yaml = ["deploy/compose.yaml", ...filesIn(".github").filter((name) => name.endsWith(".yml"))];
  test.each(yaml)("%s is valid YAML", (name) => {
    expect(parseYaml(read(name))).toEqual(expect.any(Object));
  });

  test("CI calls what .ci/run calls", () => {
    const { jobs } = parseYaml(read(".github/workflows/ci.yml")) as { jobs: Record<string, { steps: { run?: string }[] }> };
    expect(jobs.test!.steps.flatMap(({ run }) => run ?? [])).toEqual([".ci/run"]);
    expect(read(".ci/run")).toContain("npm test");
  });

  test("the container is made from the archive of a release, on a base by digest, and is sent nothing else", () => {
    const file = read("deploy/Containerfile");
    const copied = [...file.matchAll(/^(?:COPY|ADD) (.*) \S+$/gm)].map((match) => match[1]!.replace(/\$\{VERSION\}/, "*"));
    const included = read(".containerignore")
      .split("\n")
      .flatMap((line) => (line.startsWith("!") ? line.slice(1) : []));
    expect(included).toEqual(copied);
    expect(copied).toEqual(["dist/sumario-*.tar.gz"]);
    expect(lstatSync(join(root, ".dockerignore")).isSymbolicLink()).toBe(true);
    expect(read(".dockerignore")).toBe(read(".containerignore"));
    expect(file).toMatch(/^FROM \S+:24\.\d+\.\d+-\S+@sha256:[0-9a-f]{64}$/m);
  });
});

describe("the compose file", () => {
  type Service = {
    image: string;
    build?: { context: string; dockerfile: string };
    environment?: Record<string, string>;
    depends_on?: Record<string, object>;
    network_mode?: string;
    volumes?: string[];
    healthcheck?: { test: string[] };
  };
  const { services, volumes } = parseYaml(read("deploy/compose.yaml")) as { services: Record<string, Service>; volumes: Record<string, null> };

  test("names images by exact tag and digest, and services, volumes and files that are there", () => {
    for (const [name, service] of Object.entries(services)) {
      if (service.build) expect([name, existsSync(join(root, "deploy", service.build.context, service.build.dockerfile))]).toEqual([name, true]);
      else expect([name, service.image]).toEqual([name, expect.stringMatching(/^docker\.io\/\S+:v?\d+\.\d+\S*@sha256:[0-9a-f]{64}$/)]);
      const named = [...Object.keys(service.depends_on ?? {}), ...(service.network_mode?.split(":").slice(1) ?? [])];
      expect([name, named.filter((other) => !(other in services))]).toEqual([name, []]);
      const sources = (service.volumes ?? []).map((volume) => volume.split(":")[0]!);
      expect([name, sources.filter((source) => (source.startsWith(".") ? !existsSync(join(root, "deploy", source)) : !(source in volumes)))]).toEqual(
        [name, []],
      );
    }
  });

  test("gives both processes settings that the program accepts, on the ports that nginx asks", () => {
    const proxied = [...read("deploy/nginx.conf").matchAll(/server 127\.0\.0\.1:(\d+)/g)].map((match) => Number(match[1]));
    const configs = [services.process1!, services.process2!].map(({ environment }) => readConfig([], environment!)!);
    expect(configs.map(({ port }) => port)).toEqual(proxied);
    for (const { databaseUrl, filesUrl, smtpUrl } of configs)
      expect([databaseUrl, filesUrl, smtpUrl].map((url) => new URL(url!).hostname)).toEqual(["postgres", "store", "mail"]);
    expect(new Set(configs.map(({ metrics }) => metrics!.port)).size).toBe(2);
    // Behind nginx, on the network that all three share, only nginx is reachable from outside.
    for (const { host, metrics, trustProxy } of configs) expect([host, metrics!.host, trustProxy]).toEqual(["127.0.0.1", "127.0.0.1", ["127.0.0.1"]]);
    // The format of an image can drop its health check.
    for (const { healthcheck } of [services.process1!, services.process2!]) expect(existsSync(join(root, healthcheck!.test[2]!))).toBe(true);
  });
});

test("the lockfile has the binaries of Linux on x64 and on arm64", () => {
  const { packages } = JSON.parse(read("package-lock.json")) as { packages: Record<string, { optionalDependencies?: Record<string, string> }> };
  const platform = /[-/]linux-(x64|arm64)(-gnu|-glibc)?$/;
  // Where its binary is missing, documents are made by WebAssembly.
  const hasFallback = (name: string) => name.startsWith("@myriaddreamin/typst-ts-node-compiler-");
  const wanted = Object.values(packages)
    .flatMap(({ optionalDependencies = {} }) => Object.keys(optionalDependencies))
    .filter((name) => platform.test(name) && !hasFallback(name));
  expect(wanted.length).toBeGreaterThan(6);
  expect(wanted.filter((name) => !Object.keys(packages).some((path) => path.endsWith(`node_modules/${name}`)))).toEqual([]);
});
