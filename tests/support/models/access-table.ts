/**
 * Who may do what to which record, written by hand from section 6 of the specification and decisions 6 and 14 to 21.
 * Nothing here is derived from the product: when the two disagree, one of them is wrong.
 */
export const collections = [
  "cases",
  "issues",
  "civilCases",
  "tasks",
  "taskPresets",
  "templates",
  "mailTemplates",
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

/** Personas without a full session: every route that is not public answers 401. */
export const unauthenticated = ["signedOut", "codePending", "disabled"] as const;
export const authenticated = [
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
export type AuthenticatedPersona = (typeof authenticated)[number];
export type Persona = AuthenticatedPersona | (typeof unauthenticated)[number];

/**
 * `own`: of the own shop or customer, or created by the persona. `sibling`: of the same customer, but another shop or another author.
 * `companyWide`: of no shop in particular. `linked`: by another author, but part of a case of the own shop. `other`: of another customer.
 * Records that belong to no customer are `own` to everybody.
 */
export const recordClasses = ["own", "sibling", "companyWide", "linked", "other", "deleted", "unknown"] as const;
export type RecordClass = (typeof recordClasses)[number];

/** The classes that are found; the others get 404. 403 where the role has no access to the route. */
export type Verdict = readonly RecordClass[] | 403;
type Column = Record<AuthenticatedPersona, Verdict>;

const notDeleted = ["own", "sibling", "companyWide", "linked", "other"] as const;
const all = [...notDeleted, "deleted"] as const;
/** Manager and admin only. An admin also reads deleted records, to restore them. */
const staffReads: Column = {
  customer: 403,
  customerNone: 403,
  customerOther: 403,
  supercustomer: 403,
  supercustomerOther: 403,
  lawyerWhole: 403,
  lawyerShop: 403,
  lawyerNone: 403,
  manager: notDeleted,
  admin: all,
};
const staffWrites: Column = { ...staffReads, admin: notDeleted };
const everybody: Column = {
  customer: notDeleted,
  customerNone: notDeleted,
  customerOther: notDeleted,
  supercustomer: notDeleted,
  supercustomerOther: notDeleted,
  lawyerWhole: notDeleted,
  lawyerShop: notDeleted,
  lawyerNone: notDeleted,
  manager: notDeleted,
  admin: notDeleted,
};

/** Decision 17: records of one customer; role customer sees what it created and what is part of a case it sees, a lawyer the latter. */
const ofCustomer: Column = {
  customer: ["own", "linked"],
  customerNone: [],
  customerOther: ["other"],
  supercustomer: ["own", "sibling", "linked"],
  supercustomerOther: ["other"],
  // `sibling` is part of the other shop's case.
  lawyerWhole: ["sibling", "linked"],
  lawyerShop: ["linked"],
  lawyerNone: [],
  manager: notDeleted,
  admin: notDeleted,
};
/** Article 10.3 LO 3/2018, as installed: users of a customer see offenders of the cases they see, and those whom only they have entered. */
const offenders: Column = {
  ...ofCustomer,
  // `own` was entered by the customer and is part of no case.
  supercustomer: ["sibling", "linked"],
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
  manager: notDeleted,
  admin: notDeleted,
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
  manager: notDeleted,
  admin: notDeleted,
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
  manager: notDeleted,
  admin: notDeleted,
};
/** Decision 21: managers and admins, and the creator of a new case: `own` was created by the customer, `sibling` by the supercustomer. */
const casesRemoved: Column = {
  customer: ["own"],
  customerNone: [],
  customerOther: ["other"],
  supercustomer: ["sibling"],
  supercustomerOther: [],
  lawyerWhole: [],
  lawyerShop: [],
  lawyerNone: [],
  manager: notDeleted,
  admin: notDeleted,
};
/** Lifecycle 4: an issue can be changed by its author for 24 hours and by lawyers and staff always; others of the customer may only read it. */
const issuesWritten: Column = { ...cases, supercustomer: ["sibling"], supercustomerOther: [] };
const issuesClosed: Partial<Record<AuthenticatedPersona, readonly RecordClass[]>> = {
  supercustomer: ["own", "companyWide"],
  supercustomerOther: ["other"],
};
/** Decision 16: civil cases go by customer; they are company-wide, so decision 15 hides them from users of single shops. */
const civil: Column = {
  customer: [],
  customerNone: [],
  customerOther: [],
  supercustomer: ["own"],
  supercustomerOther: ["other"],
  lawyerWhole: ["own"],
  lawyerShop: ["own"],
  lawyerNone: [],
  manager: notDeleted,
  admin: notDeleted,
};
const noShops = { customer: 403, customerNone: 403, customerOther: 403 } as const;
/** Decision 21, the creator of `own` is the supercustomer. */
const civilRemoved: Column = { ...civil, lawyerWhole: [], lawyerShop: [] };
/** Tasks are for lawyers, in the cases that they see, and for staff. */
const tasks: Column = { ...staffWrites, lawyerWhole: ["own", "sibling", "companyWide"], lawyerShop: ["own"], lawyerNone: [] };
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
  manager: notDeleted,
  admin: notDeleted,
};
/** Decision 21: users who could see a case or issue of the own shop before it was deleted get an answer that says so. */
export const seesDeletedMessage: readonly AuthenticatedPersona[] = ["customer", "supercustomer", "lawyerWhole", "lawyerShop", "manager"];
/** Users of single shops do not see civil cases. */
export const seesCivilDeletedMessage: readonly AuthenticatedPersona[] = ["supercustomer", "lawyerWhole", "lawyerShop", "manager"];
const noLawyers = { lawyerWhole: 403, lawyerShop: 403, lawyerNone: 403 } as const;

/** `closed` is visible but read-only. `read` is list, count, get, history and export; `write` is create, update, bulk where it exists and, by default, `remove`. */
export const accessTable: Record<Collection, Record<"read" | "pick" | "write", Column> & { remove?: Column; closed?: typeof issuesClosed }> = {
  // Decision 19: customers write too, while a case is new or waits for documents; these are new.
  cases: { read: { ...cases, admin: all }, pick: cases, write: cases, remove: casesRemoved },
  issues: { read: { ...cases, admin: all }, pick: cases, write: issuesWritten, remove: casesRemoved, closed: issuesClosed },
  civilCases: { read: { ...civil, ...noShops, admin: all }, pick: { ...civil, ...noShops }, write: { ...civil, ...noShops }, remove: civilRemoved },
  tasks: { read: { ...tasks, admin: all }, pick: tasks, write: tasks },
  mailTemplates: { read: staffReads, pick: staffWrites, write: staffWrites },
  taskPresets: { read: staffReads, pick: staffWrites, write: staffWrites },
  templates: { read: staffReads, pick: staffWrites, write: staffWrites },
  teaching: { read: { ...teaching, admin: all }, pick: teaching, write: staffWrites },
  vehicles: { read: { ...ofCustomer, admin: all }, pick: ofCustomer, write: { ...ofCustomer, ...noLawyers } },
  bands: { read: { ...ofCustomer, admin: all }, pick: ofCustomer, write: { ...ofCustomer, ...noLawyers } },
  criminals: { read: { ...offenders, admin: all }, pick: offenders, write: { ...offenders, ...noLawyers } },
  // Decision 19: as master data witnesses are for staff; editors of a record pick among those of their customer.
  witnesses: { read: staffReads, pick: ofCustomer, write: staffWrites },
  companies: { read: staffReads, pick: ownCustomer, write: staffWrites },
  customers: { read: staffReads, pick: ownCustomer, write: staffWrites },
  establishments: { read: { ...establishments, ...noLawyers, admin: all }, pick: establishments, write: staffWrites },
  zones: { read: { ...zones, admin: all }, pick: zones, write: zones },
  courts: { read: staffReads, pick: everybody, write: staffWrites },
  lawyers: { read: { ...everybody, admin: all }, pick: everybody, write: staffWrites },
  users: { read: staffReads, pick: staffWrites, write: staffWrites },
};

/** Collections with a bulk change, and the field that it sets. */
export const bulkFields: Partial<Record<Collection, string>> = {
  cases: "lawyer",
  issues: "lawyer",
  civilCases: "lawyer",
  establishments: "lawyer",
  tasks: "assignee",
};

/** Personas who see all fields of a lawyer (decision 18): DNI, e-mail, phone, customer. */
export const knowsLawyersInFull: readonly AuthenticatedPersona[] = ["manager", "admin"];
