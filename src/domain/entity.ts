import type { Rule } from "./access/rules.ts";
import type { CasesType } from "./access/user.ts";
import type { EnumKey, EnumName } from "./enumerations.ts";
import type { FileSource } from "./evidence/file-source.ts";
import { isSortable, type KindWith, traits } from "./field-traits.ts";
import type { Field, Fields, Kind, LinkFigure, Only, Requirement } from "./fields.ts";
import type { MessageKey, TabName } from "./messages/message-key.ts";

/** Which rows of an entity a person may see. `visible` implements each scope. */
export type Scope = "everyone" | "staff" | "customer" | "company" | "establishment" | "zone" | "file" | "case" | "civil" | "task" | "teaching";

/** What must hold between fields of one record. */
export type RecordRule<Name extends string = string> =
  | Requirement<Name>
  | { oneOf: readonly Name[]; message: MessageKey }
  | { notBefore: Name; field: Name; message: MessageKey }
  | { notAbove: Name; field: Name; message: MessageKey }
  | { past: Name };

type Declaration<F extends Fields, Name extends string = keyof F & string> = {
  name: string;
  /** Plural: the REST path, the table (in snake case) and the screen. */
  collection: string;
  fields: F;
  /** The field that names the record to people, in pickers and links. */
  alias: Name;
  /** A column that the database composes, where no single field names the record. */
  aliasColumn?: string;
  tabs: readonly TabName[];
  list: readonly Name[];
  /** What lists show lawyers instead, until they choose. */
  lawyerList?: readonly Name[];
  /** Fields of long or many values that a list can show too, if they are chosen. */
  moreColumns?: readonly Name[];
  /** What a phone shows of each row, in two lines. */
  card?: Card<Name>;
  /** Every row of a list has these, shown or not. */
  alwaysListed?: readonly Name[];
  filters?: readonly NameOf<F, Exclude<Kind, KindWith<"filter", "none">>>[];
  /** Fields that can be set on many records at once. */
  bulk?: readonly NameOf<F, KindWith<"bulk">>[];
  /** Fields that the search box of lists and pickers searches. */
  search: readonly Name[];
  /** Present if the advanced search covers the entity; its table then has a `document`. Says which fields a result shows and from which long text it quotes. */
  /** With `words`, the document is in a table `{name}_words` and also has the words of the records that a result shows. */
  advancedSearch?: { shows: readonly Name[]; excerpt?: Name; words?: true };
  /** Distinguishes records of the same name in pickers. By default the first other field that is searched. */
  hint?: Name;
  /** A closed list in groups: pickers offer those of the group that a reference names, and of `both`, before the others. */
  pickGroups?: NameOf<F, "enum">;
  /** With a minus: in descending order. */
  orderBy: SortName<F> | `-${SortName<F>}`;
  /** The fields that have an index to sort by, where not every sortable one has. */
  sorts?: readonly SortName<F>[];
  /** Each is an index `{table}_{columns}_key`; the message belongs to the last field. */
  unique?: readonly (readonly Name[])[];
  rules?: readonly RecordRule<Name>[];
  /** The server derives a field from these unless it is sent: a form that changes one of them sends the field too. */
  follows?: { readonly [Field in Name]?: readonly Name[] };
  /** Refers to the user whose record it is; that person may read every field of it. */
  owner?: Name;
  /** Counts by these fields are kept in the table `{name}_tallies`. */
  tallies?: readonly Name[];
  /** Counts of whole customers by status and by the month of this instant are kept in the table `{name}_month_tallies`. */
  monthTallies?: Name;
  /** Only the lifecycle changes this field; `statusHistory` records every change. */
  status?: Name;
  /** People of a customer can change a record only while this field has one of these values, or only as its author and for this many hours. */
  editWindow?: { field: Name; is: readonly string[] } | { author: Name; hours: number };
  /** After that window, people of a customer can still add files and answers while this field has one of these values, or is empty. */
  addWindow?: { field: Name; is: readonly string[] } | { empty: Name };
  /** The field and value that deactivate a record, as the alternative to removing it. Pickers leave out records with such a flag. */
  deactivation?: { field: Name; to: string | true };
  /** A person must type its name to remove it, because many records depend on it. */
  typedRemoval?: true;
  /** The type of case that a person, and its customer, must have. */
  type?: CasesType;
  access: { read: Rule; write: Rule; pick?: Rule; remove?: Rule };
  scope: Scope;
};
/** A row on a phone: its name and status, and at the right its amount or date; below the facts that have a value. */
export type Card<Name extends string = string> = {
  title: readonly Name[];
  badge?: Name;
  end?: Name;
  facts: readonly Name[];
};
type SortName<F extends Fields> = NameOf<F, KindWith<"sortable">>;
/** The names of fields of these kinds; any name, if the fields are known at run time only. */
type NameOf<F extends Fields, K extends Kind> = string extends keyof F
  ? string
  : { [Name in keyof F]: F[Name]["kind"] extends K ? Name : never }[keyof F] & string;

export type Entity<F extends Fields = Fields> = Declaration<F, string> & { fields: F };

/** The declaration as given, so that types can be derived from it. Unknown properties do not compile. */
export const defineEntity = <const F extends Fields, const D extends Declaration<F>>(declaration: Only<D, Declaration<F>> & { fields: F }) =>
  declaration;

export type Ref = { id: string; alias: string };

/** A file as its record shows it. Its bytes are read from `/api/files/{id}/content`. */
export type FileRef = {
  id: string;
  name: string;
  type: string;
  size: number;
  sha256: string;
  category: EnumKey<"fileCategories"> | null;
  /** What it shows, in the words of its sender. */
  caption: string | null;
  source: FileSource | null;
  /** When it was recorded, as the file itself tells it: see `recordedParts`. */
  recordedAt: string | null;
  /** The fingerprint of the file that it was made from: a light copy, marks, a cut. */
  original: string | null;
  date: string;
  author: string | null;
  /** Whether there are previews, and the size of the picture in pixels. */
  preview: boolean;
  width: number | null;
  height: number | null;
  /** The act for which a writ was made, and the action that says that it was filed, or whose receipt this is. */
  draftOf: EnumKey<"actions"> | null;
  filing: string | null;
  /** Lawyers and staff alone have it, until one of them releases it. */
  office: boolean;
};

type LineOf<F extends Fields> = { id: string; version: number } & { -readonly [Name in keyof F]: Stored<F[Name]> };

/** The type of a value, by kind. */
type ValueByKind<F extends Field> = {
  text: string;
  longText: string;
  email: string;
  phone: string;
  color: string;
  date: string;
  datetime: string;
  money: number;
  integer: number;
  boolean: boolean;
  password: string;
  enum: OptionOf<F>;
  enums: OptionOf<F>[];
  ref: Ref;
  refs: Ref[];
  files: FileRef[];
  lines: F extends { fields: infer L extends Fields } ? LineOf<L>[] : never;
};
type OptionOf<F extends Field> = F extends { of: infer N extends EnumName } ? EnumKey<N> : never;
/** A value as the API returns it. */
export type Stored<F extends Field> = F extends { later: true }
  ? ValueByKind<F>[F["kind"]] | null
  : F extends { required: true } | { kind: Exclude<Kind, KindWith<"empty", null>> }
    ? ValueByKind<F>[F["kind"]]
    : ValueByKind<F>[F["kind"]] | null;

/** What every record has besides its declared fields. */
export type SystemFields = { id: string; version: number; deleted: boolean; createdAt: string; updatedAt: string };

/** A record as the API returns it. Of an entity that is only known at run time, the values are unknown too. */
export type RecordOf<E extends { fields: Fields }> = SystemFields & ValuesOf<E, { fromLinks: LinkFigure }>;

/** The values of the readable fields, without those of `Left`. */
type ValuesOf<E extends { fields: Fields }, Left = never> = string extends keyof E["fields"]
  ? Record<string, unknown>
  : {
      -readonly [Name in keyof E["fields"] as E["fields"][Name] extends Left
        ? never
        : E["fields"][Name]["kind"] extends KindWith<"readable">
          ? Name
          : never]: Stored<E["fields"][Name]>;
    };

/** The fields that lists of this entity can show. */
export const columnsOf = ({ fields, list, moreColumns = [] }: Entity): readonly string[] =>
  Object.keys(fields).filter((name) => list.includes(name) || moreColumns.includes(name) || !traits[fields[name]!.kind].heavy);

/** The fields that lists of this entity can be sorted by. */
export const sortsOf = ({ fields, sorts }: Entity): readonly string[] => sorts ?? Object.keys(fields).filter((name) => isSortable(fields[name]!));

/** What every row of a list has. */
export type Listed = { id: string; version: number; alias: string };
/** A record as a row of a list: of its fields, those that were asked for. */
export type ListedOf<E extends { fields: Fields }> = Listed & Partial<Omit<ValuesOf<E>, keyof SystemFields | "alias">>;
