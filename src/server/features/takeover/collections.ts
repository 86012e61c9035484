import { penalCase } from "#domain/cases/case.ts";
import { civilCase } from "#domain/civil-cases/civil-case.ts";
import { band } from "#domain/entities/band.ts";
import { court } from "#domain/entities/court.ts";
import { criminal } from "#domain/entities/criminal.ts";
import { customer } from "#domain/entities/customer.ts";
import { establishment } from "#domain/entities/establishment.ts";
import { lawyer } from "#domain/entities/lawyer.ts";
import { user } from "#domain/entities/user.ts";
import { vehicle } from "#domain/entities/vehicle.ts";
import { witness } from "#domain/entities/witness.ts";
import { zone } from "#domain/entities/zone.ts";
import type { Entity } from "#domain/entity.ts";
import { issue } from "#domain/issues/issue.ts";

/** A collection of the original and how its documents become records of an entity. Fields that keep their name need no mention. */
export type Collection = {
  name: string;
  entity: Entity;
  /** Fields that have another name here. */
  renamed?: Readonly<Record<string, string>>;
  /** Fields that a document has no say in, although ours have them. */
  ours?: readonly string[];
  /** Fields that the code of the collection reads, besides those of the entity. */
  special?: readonly string[];
  /** Lists of references whose documents may be read later. */
  later?: readonly string[];
  /** The original knew them without a customer: they become one record for each customer in whose cases they appear. */
  isParty?: true;
  /** Has numbers (`cid`). */
  kind?: "case" | "issue" | "civilCase";
  /** Two documents with the same key are two records that must not become one: what users see depends on it. */
  isApart?: true;
};

const ofFacts = { cid: "cid", date: "datetime", amount: "ticketAmount", creator: "caseCreator", status: "caseStatus" };
const kept = ["country", "timeZone", "statusHistory", "documentRequests", "articles", "zones", "limitationDate", "legalHold", "holdLifted"];

/** In the order in which they refer to each other. */
export const collections: readonly Collection[] = [
  { name: "lawyers", entity: lawyer, renamed: { name: "alias", code: "dni" }, ours: ["user"], later: ["customer"] },
  { name: "courts", entity: court, renamed: { name: "alias" } },
  {
    name: "customers",
    entity: customer,
    renamed: { businessName: "bussinessName", cif: "code", name: "alias" },
    special: ["companies"],
    isApart: true,
  },
  { name: "establishments", entity: establishment, renamed: { name: "alias" }, special: ["company"], isApart: true },
  { name: "zones", entity: zone, renamed: { name: "alias" } },
  {
    name: "users",
    entity: user,
    renamed: { displayName: "alias", name: "alias", language: "locale" },
    ours: ["service", "availability", "password"],
    isApart: true,
  },
  {
    name: "witnesses",
    entity: witness,
    renamed: { dni: "code", surname: "lastname", phone: "mobile", type: "witnessType" },
    ours: ["injured"],
    isParty: true,
  },
  { name: "vehicles", entity: vehicle, renamed: {}, ours: ["cases", "issues"], later: ["bands", "criminals"], isParty: true },
  {
    name: "criminals",
    entity: criminal,
    renamed: { lastname: "surname", alias: "nickname", code: "dni" },
    ours: ["cases", "issues", "describedAs"],
    later: ["bands", "vehicles"],
    isParty: true,
  },
  { name: "bands", entity: band, renamed: { name: "alias" }, ours: ["cases", "issues"], later: ["criminals", "vehicles"], isParty: true },
  {
    name: "cases",
    entity: penalCase,
    renamed: { ...ofFacts, collaborators: "collaboratorActions", collaborations: "collaboratorActions", room: "courtRoom" },
    ours: [...kept, "issue", "hearingState", "ledger", "openAmount"],
    special: ["enforcementPayment", "enforcementPaymentMethod"],
    later: ["relatedCases"],
    kind: "case",
  },
  {
    name: "civilCases",
    entity: civilCase,
    renamed: { datetime: "date", creator: "caseCreator", caseStatus: "status", amount: "claimedAmount" },
    ours: [...kept, "priorHearingState", "trialHearingState", "ledger", "paidAmount", "openAmount"],
    kind: "civilCase",
  },
  {
    name: "issues",
    entity: issue,
    renamed: { ...ofFacts },
    ours: [...kept, "convertedCase", "conversionAskedBy", "conversionAskedAt"],
    kind: "issue",
  },
];

/** The collection of the original that has the records of an entity. */
export const collectionOf = (entity: string) => collections.find((one) => one.entity.name === entity)?.name;

/** What documents say about themselves. */
export const ownNames = {
  id: ["id", "_id", "__id__", "docId", "uid"],
  created: ["createdAt", "created", "creationDate", "createTime", "dateCreated"],
  updated: ["updatedAt", "updated", "lastUpdate", "updateTime", "modifiedAt", "dateUpdated"],
  deleted: ["deleted", "isDeleted", "removed"],
} as const;

/** People are invited: what they signed in with is neither stored nor printed. */
export const isSecret = (name: string) => /passw|secret|token|salt|hash$|otp|mfa|apikey/i.test(name);
