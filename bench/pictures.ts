// node bin/run.mjs ../../bench/pictures [cases]: how long lists and sign-ins take while a hundred hostile pictures are uploaded, against a quiet server.
import { demoPassword } from "#server/features/demo/seed.ts";
import { pictureBombs } from "#tests/support/picture-bombs.ts";
import { tokenOf } from "./bench-process.ts";
import { openEnvironment } from "./environment.ts";

const bombCount = 100;
const parallel = 4;
const rounds = 40;

const environment = await openEnvironment(Number(process.argv[2] ?? 2000));
try {
  await measure();
} finally {
  await environment.stop();
}

async function measure() {
  const { url } = await environment.start();
  const authorization = `Bearer ${await tokenOf(url, "manager")}`;
  const bombs = await pictureBombs();
  const statuses = new Map<number, number>();
  let sent = 0;
  const upload = async () => {
    while (sent < bombCount) {
      const body = new Uint8Array(bombs[sent++ % bombs.length]!);
      const answer = await fetch(`${url}/api/account/picture`, { method: "PUT", body, headers: { authorization, "content-type": "image/png" } });
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
    }
  };
  const works = {
    "list of cases": () => fetch(`${url}/api/cases?size=50`, { headers: { authorization } }),
    "sign-in": () =>
      fetch(`${url}/api/auth/login`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ email: "lawyer@demo.sumario.test", password: demoPassword }),
      }),
  };
  for (const [name, work] of Object.entries(works)) {
    await timesOf(work);
    const quiet = median(await timesOf(work));
    sent = 0;
    statuses.clear();
    const attack = Promise.all(Array.from({ length: parallel }, upload));
    const attacked = median(await timesOf(work));
    await attack;
    const answers = [...statuses].map(([status, count]) => `${count} × ${status}`).join(", ");
    console.log(
      `${name.padEnd(16)} quiet ${quiet.toFixed(1)} ms, attacked ${attacked.toFixed(1)} ms, ratio ${(attacked / quiet).toFixed(2)}; bombs: ${answers}`,
    );
  }
}

async function timesOf(work: () => Promise<Response>): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const start = performance.now();
    const answer = await work();
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status}`);
    times.push(performance.now() - start);
  }
  return times;
}

function median(times: readonly number[]): number {
  return times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)]!;
}
