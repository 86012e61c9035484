import type { EnumKey, EnumName } from "#domain/enumerations.ts";
import type { Jurisdiction } from "#domain/fields.ts";

/** Labels that replace the general ones on records of a jurisdiction: its law has a term of its own, whatever the reader's language. */
export type EnumsByLaw = Readonly<Record<Jurisdiction, { readonly [N in EnumName]?: Readonly<Partial<Record<EnumKey<N>, string>>> }>>;

/** What begins a civil procedure: a demand, or an order to pay or to enforce, which is opposed rather than answered. */
export type ServedKind = "demand" | "spanishPaymentOrder" | "frenchPaymentOrder" | "enforcement";
export type ServedLabels = Readonly<Record<ServedKind, { demandNotificationDate: string; demandResponseDueDate: string }>>;
