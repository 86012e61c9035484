/** A customer base, as somebody who plans an installation states it. */
export type Size = { shops: number; people: number; casesPerYear: number; yearsKept: number; videoTerabytes: number };
/** What one run measured. Cores per person, kilobytes and megabytes as named. */
export type Cost = {
  server: number;
  database: number;
  requests: number;
  replicaShare: number;
  bytesPerCase: number;
  processMegabytes: number;
};

export const largeChain: Size = { shops: 2_000, people: 400, casesPerYear: 7_000_000, yearsKept: 5, videoTerabytes: 20 };

/** A core that is busier than this makes people wait: the knee of bench/load.ts. */
const busyShare = 0.6;
/** Working hours of a year, and how much busier its busiest hour is. */
const [workingHours, peak] = [12 * 360, 4];

/** What the size needs at this cost, in lines to read. */
export function needsOf(size: Size, cost: Cost): string[] {
  const serverCores = (size.people * cost.server) / busyShare;
  const databaseCores = (size.people * cost.database) / busyShare;
  const onReplica = databaseCores * cost.replicaShare;
  const terabytes = (size.casesPerYear * size.yearsKept * cost.bytesPerCase) / 1e12;
  const created = (size.casesPerYear / (workingHours * 3600)) * peak;
  return [
    `${size.shops} shops, ${size.people} people at once: ${(size.people * cost.requests).toFixed(0)} requests per second, ${created.toFixed(1)} new cases per second in the busiest hour`,
    `processes: ${Math.ceil(serverCores)} of one core each (${serverCores.toFixed(1)} cores, ${((Math.ceil(serverCores) * cost.processMegabytes) / 1000).toFixed(1)} GB)`,
    `database: ${databaseCores.toFixed(1)} cores on one machine; with a replica ${(databaseCores - onReplica).toFixed(1)} and ${onReplica.toFixed(1)}`,
    `storage: ${terabytes.toFixed(2)} TB of database for ${size.yearsKept} years, ${size.videoTerabytes} TB of files in a bucket`,
  ];
}
