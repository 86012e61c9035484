import { options, plain } from "#domain/option.ts";

/** The enumerations of the ledger. Only managers write a debt off. */
export const ledgerEnumerations = {
  ledgerKinds: [...plain("award", "instalment", "payment"), ...options({ edit: "manager" }, "writeOff")],
  awardGrounds: plain("civilLiability", "principal", "interest", "costs", "other"),
  beneficiaries: plain("customer", "establishment", "other"),
};
