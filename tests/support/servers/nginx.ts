import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setDefaultCACertificates } from "node:tls";
import { afterAll, onTestFinished } from "vitest";
import { freePort } from "#server/db/free-port.ts";
import { temporaryFolder } from "./process.ts";

const program = "/usr/sbin/nginx";
export const hasNginx = () => spawnSync(program, ["-v"]).status === 0;

/** Starts nginx with deploy/nginx.conf, in which only ports and certificate are replaced. */
export async function openNginx(servers: readonly [number, number]) {
  const folder = temporaryFolder();
  mkdirSync(join(folder, "ssl"));
  const [key, certificate] = [join(folder, "ssl/key.pem"), join(folder, "ssl/fullchain.pem")];
  const openssl = spawnSync("openssl", [
    "req",
    "-x509",
    "-newkey",
    "rsa:2048",
    "-nodes",
    "-subj",
    "/CN=sumario.example.com",
    "-addext",
    "subjectAltName=IP:127.0.0.1",
    "-keyout",
    key,
    "-out",
    certificate,
  ]);
  if (openssl.status !== 0) throw new Error(String(openssl.stderr));
  setDefaultCACertificates([readFileSync(certificate, "utf8")]);
  // nginx may not read the folder of the project: its workers have no rights.
  cpSync(join(import.meta.dirname, "../../../deploy/pages"), join(folder, "pages"), { recursive: true });
  const maintenance = join(folder, "maintenance");
  const [port, plain, status] = [await freePort(), await freePort(), await freePort()];
  const site = readFileSync(join(import.meta.dirname, "../../../deploy/nginx.conf"), "utf8")
    .replace("127.0.0.1:3001", `127.0.0.1:${servers[0]}`)
    .replace("127.0.0.1:3002", `127.0.0.1:${servers[1]}`)
    .replace("listen 443 ssl", `listen 127.0.0.1:${port} ssl`)
    .replace("listen 127.0.0.1:8081;", `listen 127.0.0.1:${status};`)
    .replace("listen 80;", `listen 127.0.0.1:${plain};`)
    .replaceAll("/var/log/nginx/", `${folder}/`)
    .replaceAll("/opt/sumario/current/deploy/pages", `${folder}/pages`)
    .replaceAll("/etc/nginx/sumario-maintenance", maintenance)
    .replaceAll("/etc/ssl/sumario/", `${folder}/ssl/`);
  const config = `daemon off; pid ${folder}/pid; error_log ${folder}/error.log;
events { worker_connections 4096; }
http { access_log off; client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy; fastcgi_temp_path ${folder}/f; uwsgi_temp_path ${folder}/u; scgi_temp_path ${folder}/s;
${site}}`;
  writeFileSync(join(folder, "nginx.conf"), config);
  const child = spawn(program, ["-p", folder, "-c", join(folder, "nginx.conf")], { stdio: ["ignore", "ignore", "pipe"] });
  let errors = "";
  child.stderr.on("data", (chunk: Buffer) => (errors += String(chunk)));
  const ended = once(child, "exit");
  atTheEnd(async () => {
    child.kill("SIGTERM");
    await ended;
  });
  for (let tries = 0; !(await isListening(port)); tries++) {
    if (child.exitCode !== null || tries > 100) throw new Error(`nginx did not start: ${errors}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return {
    url: `https://127.0.0.1:${port}`,
    plain: `http://127.0.0.1:${plain}`,
    status: `http://127.0.0.1:${status}/nginx_status`,
    log: join(folder, "sumario.log"),
    errorLog: join(folder, "sumario-error.log"),
    /** The file that begins maintenance. */
    maintenance,
  };
}

const isListening = (port: number) =>
  fetch(`https://127.0.0.1:${port}/api/health`).then(
    () => true,
    (error: { cause?: { code?: string } }) => error.cause?.code !== "ECONNREFUSED",
  );

/** Of the test, or else of the file: within a test a hook of the file is never called, and the server outlives the run. */
function atTheEnd(close: () => Promise<void>) {
  try {
    onTestFinished(close);
  } catch {
    afterAll(close);
  }
}
