// node bin/run.mjs ../../bench/endurance [cases] [minutes] [people] [seconds between two actions of a person] [folder]: does the memory of a
// process grow? bench/load.ts measures how many people a machine carries.
import { openEnvironment } from "./environment.ts";
import { startPeople } from "./load/people.ts";
import { printMemory, printResult } from "./load/print.ts";

const [cases = 120_000, minutes = 120, people = 100, seconds = 20] = process.argv.slice(2, 6).map(Number);
const connections = 30;

const environment = await openEnvironment(cases, process.argv[6]);
try {
  const work = await startPeople(environment, { env: { DATABASE_CONNECTIONS: String(connections) }, pace: seconds / 5 });
  console.log(`endurance: ${people} people for ${minutes} minutes, each acts every ${seconds} seconds, ${connections} connections`);
  try {
    await work.addPeople(people);
    printResult(people, await work.observe(minutes * 60));
    // The first half hour of two. A short run tells what a process needs, not whether it grows.
    printMemory(work.memory, 1 / 4);
  } finally {
    await work.stop();
  }
} finally {
  await environment.stop();
}
