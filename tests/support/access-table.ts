/**
 * Who may do what to which record, written by hand from section 6 of the specification and decisions 6 and 14 to 21.
 * Nothing here is taken from the product: when the two disagree, one of them is wrong.
 */
export const collections = [
  "cases",
  "issues",
  "civilCases",
  "teaching",
  "vehicles",
  "bands",
  "criminals",
  "witnesses",
  "companies",
  "customers",
  "establishments",
  "zones",
  "courts",
  "lawyers",
  "users",
] as const;
export type Collection = (typeof collections)[number];

/** People who are nobody to the API: every route that is not public answers 401. */
export const nobodies = ["signedOut", "codePending", "disabled"] as const;
export const somebodies = [
  "customer",
  "customerNone",
  "customerOther",
  "supercustomer",
  "supercustomerOther",
  "lawyerWhole",
  "lawyerShop",
  "lawyerNone",
  "manager",
  "admin",
] as const;
export type Somebody = (typeof somebodies)[number];
export type Persona = Somebody | (typeof nobodies)[number];

/**
 * `own`: the own shop, the vehicle one wrote, the own customer. `sibling`: of the same customer, but another shop or another writer.
 * `companyWide`: of no shop in particular. `linked`: by another writer, but part of a case of the own shop. `other`: of another customer.
 * Things that belong to no customer are `own` to everybody.
 */
export const recordClasses = ["own", "sibling", "companyWide", "linked", "other", "deleted", "unknown"] as const;
export type RecordClass = (typeof recordClasses)[number];

/** The classes that answer; the others are "not found". 403 where the role may not even ask. */
export type Verdict = readonly RecordClass[] | 403;
type Column = Record<Somebody, Verdict>;

const living = ["own", "sibling", "companyWide", "linked", "other"] as const;
const all = [...living, "deleted"] as const;
/** Manager and admin only. An admin also opens what was deleted, to restore it. */
const staffReads: Column = {
  customer: 403,
  customerNone: 403,
  customerOther: 403,
  supercustomer: 403,
  supercustomerOther: 403,
  lawyerWhole: 403,
  lawyerShop: 403,
  lawyerNone: 403,
  manager: living,
  admin: all,
};
const staffWrites: Column = { ...staffReads, admin: living };
const everybody: Column = {
  customer: living,
  customerNone: living,
  customerOther: living,
  supercustomer: living,
  supercustomerOther: living,
  lawyerWhole: living,
  lawyerShop: living,
  lawyerNone: living,
  manager: living,
  admin: living,
};

/** Decision 17: the file of one customer; role customer sees what it wrote and what is part of a case it sees, a lawyer the latter. */
const ofFile: Column = {
  customer: ["own", "linked"],
  customerNone: [],
  customerOther: ["other"],
  supercustomer: ["own", "sibling", "linked"],
  supercustomerOther: ["other"],
  // `sibling` is part of the other shop's case.
  lawyerWhole: ["sibling", "linked"],
  lawyerShop: ["linked"],
  lawyerNone: [],
  manager: living,
  admin: living,
};
/** Section 6: the zones list is empty for customer and lawyer; supercustomer sees those of its customer. Route rule supercustomerNotLawyer. */
const zones: Column = { ...staffWrites, supercustomer: ["own", "sibling"], supercustomerOther: ["other"] };
/** Assigned establishments; `empresa` is all of that customer. */
const establishments: Column = {
  customer: ["own"],
  customerNone: [],
  customerOther: ["other"],
  supercustomer: ["own", "sibling"],
  supercustomerOther: ["other"],
  lawyerWhole: ["own", "sibling"],
  lawyerShop: ["own"],
  lawyerNone: [],
  manager: living,
  admin: living,
};
const ownCustomer: Column = {
  customer: ["own"],
  customerNone: ["own"],
  customerOther: ["other"],
  supercustomer: ["own"],
  supercustomerOther: ["other"],
  lawyerWhole: ["own"],
  lawyerShop: ["own"],
  lawyerNone: [],
  manager: living,
  admin: living,
};
/** Decisions 15 and 16: the establishment is assigned, or all of the customer's; company-wide records are for the latter. */
const cases: Column = {
  customer: ["own"],
  customerNone: [],
  customerOther: ["other"],
  supercustomer: ["own", "sibling", "companyWide"],
  supercustomerOther: ["other"],
  lawyerWhole: ["own", "sibling", "companyWide"],
  lawyerShop: ["own"],
  lawyerNone: [],
  manager: living,
  admin: living,
};
/** Decision 21: managers and admins, and the creator of a new case: `own` was written by the customer, `sibling` by the supercustomer. */
const casesRemoved: Column = {
  customer: ["own"],
  customerNone: [],
  customerOther: ["other"],
  supercustomer: ["sibling"],
  supercustomerOther: [],
  lawyerWhole: [],
  lawyerShop: [],
  lawyerNone: [],
  manager: living,
  admin: living,
};
/** Lifecycle 4: an issue is written by its author for 24 hours and by lawyers and staff always; others of the customer see it and are refused. */
const issuesWritten: Column = { ...cases, supercustomer: ["sibling"], supercustomerOther: [] };
const issuesClosed: Partial<Record<Somebody, readonly RecordClass[]>> = {
  supercustomer: ["own", "companyWide"],
  supercustomerOther: ["other"],
};
/** Decision 16: civil cases by customer; they are the customer's as a whole, so decision 15 keeps them from people of single shops. */
const civil: Column = {
  customer: [],
  customerNone: [],
  customerOther: [],
  supercustomer: ["own"],
  supercustomerOther: ["other"],
  lawyerWhole: ["own"],
  lawyerShop: ["own"],
  lawyerNone: [],
  manager: living,
  admin: living,
};
const noShops = { customer: 403, customerNone: 403, customerOther: 403 } as const;
/** Decision 21, the creator of `own` is the supercustomer. */
const civilRemoved: Column = { ...civil, lawyerWhole: [], lawyerShop: [] };
/** Decision 13: what is published for the person's customer and language; `sibling` is a draft and `companyWide` for every customer. */
const teaching: Column = {
  customer: ["own", "companyWide"],
  customerNone: ["own", "companyWide"],
  customerOther: ["other", "companyWide"],
  supercustomer: ["own", "companyWide"],
  supercustomerOther: ["other", "companyWide"],
  lawyerWhole: ["own", "companyWide"],
  lawyerShop: ["own", "companyWide"],
  lawyerNone: ["companyWide"],
  manager: living,
  admin: living,
};
/** Decision 21: who could see a case or an issue before it was deleted, of the own shop, is told so. */
export const toldDeleted: readonly Somebody[] = ["customer", "supercustomer", "lawyerWhole", "lawyerShop", "manager"];
/** Civil cases are not seen by people of single shops. */
export const toldCivilDeleted: readonly Somebody[] = ["supercustomer", "lawyerWhole", "lawyerShop", "manager"];
const noLawyers = { lawyerWhole: 403, lawyerShop: 403, lawyerNone: 403 } as const;

/** `closed` is seen and not to be changed. `read` is list, count, get, history and export; `write` is create, update, bulk where there is one and, if nothing else is said, `remove`. */
export const accessTable: Record<Collection, Record<"read" | "pick" | "write", Column> & { remove?: Column; closed?: typeof issuesClosed }> = {
  // Decision 19: customers write too, while a case is new or waits for documents; these are new.
  cases: { read: { ...cases, admin: all }, pick: cases, write: cases, remove: casesRemoved },
  issues: { read: { ...cases, admin: all }, pick: cases, write: issuesWritten, remove: casesRemoved, closed: issuesClosed },
  civilCases: { read: { ...civil, admin: all }, pick: civil, write: { ...civil, ...noShops }, remove: civilRemoved },
  teaching: { read: { ...teaching, admin: all }, pick: teaching, write: staffWrites },
  vehicles: { read: { ...ofFile, admin: all }, pick: ofFile, write: { ...ofFile, ...noLawyers } },
  bands: { read: { ...ofFile, admin: all }, pick: ofFile, write: { ...ofFile, ...noLawyers } },
  criminals: { read: { ...ofFile, admin: all }, pick: ofFile, write: { ...ofFile, ...noLawyers } },
  // Decision 19: as master data witnesses are the staff's; a record's editors will pick among those of their file.
  witnesses: { read: staffReads, pick: ofFile, write: staffWrites },
  companies: { read: staffReads, pick: ownCustomer, write: staffWrites },
  customers: { read: staffReads, pick: ownCustomer, write: staffWrites },
  establishments: { read: { ...establishments, ...noLawyers, admin: all }, pick: establishments, write: staffWrites },
  zones: { read: { ...zones, admin: all }, pick: zones, write: zones },
  courts: { read: staffReads, pick: everybody, write: staffWrites },
  lawyers: { read: { ...everybody, admin: all }, pick: everybody, write: staffWrites },
  users: { read: staffReads, pick: staffWrites, write: staffWrites },
};

/** Collections of which many can be changed at once, and the one field that can. */
export const bulkFields: Partial<Record<Collection, string>> = { cases: "lawyer", issues: "lawyer", civilCases: "lawyer", establishments: "lawyer" };

/** What only manager and admin know of a lawyer (decision 18): DNI, e-mail, phone, customer. */
export const knowsLawyersInFull: readonly Somebody[] = ["manager", "admin"];
