// node bin/run.mjs ../../bench/endurance [cases] [minutes] [people] [folder]: does the memory of a process grow? A person acts every twenty
// seconds, as somebody who reads; bench/load.ts measures how many people a machine carries.
import { openEnvironment } from "./environment.ts";
import { startPeople } from "./load/people.ts";
import { printMemory, printResult } from "./load/print.ts";

const [cases, minutes, people] = [process.argv[2] ?? 120_000, process.argv[3] ?? 120, process.argv[4] ?? 100].map(Number) as [number, number, number];
const connections = 30;

const environment = await openEnvironment(cases, process.argv[5]);
try {
  const work = await startPeople(environment, { env: { DATABASE_CONNECTIONS: String(connections) }, pace: 4 });
  console.log(`endurance: ${people} people for ${minutes} minutes, ${connections} connections`);
  try {
    await work.addPeople(people);
    printResult(people, await work.observe(minutes * 60));
    // The first half hour of two.
    printMemory(work.memory, 1 / 4);
  } finally {
    await work.stop();
  }
} finally {
  await environment.stop();
}
