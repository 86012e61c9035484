/**
 * The numbers of all advisory locks. Some are hashed together with an id or a name, so that each has a lock of its own.
 * The journal's is 7305812 and is taken by the trigger of its table (migrations/functions/journal_link.sql).
 */
export const lockNumbers = {
  migrations: 7305811,
  intake: 7305813,
  links: 7305814,
  monthSums: 7305817,
  assignments: 7305818,
  imports: 7305819,
  installationKeys: 7305820,
  uploads: 7305821,
  reports: 7305822,
  backupCheck: 7305823,
  messages: 7305824,
  nextSteps: 7305825,
  seals: 7305826,
  duplicates: 7305827,
  webhooks: 7305829,
  jobs: 7305830,
} as const;
