import * as z from "zod";
import { providerProblems } from "#domain/access/company-domain.ts";
import { doneOutput, idInput, route } from "./base.ts";

const ref = z.object({ id: z.uuid(), alias: z.string() });
const issuer = z.url({ protocol: /^https?$/ }).max(500);
const clientId = z.string().trim().min(1).max(300);
const clientSecret = z.string().trim().min(1).max(1000);
const values = {
  domain: z.string().trim().max(253),
  issuer,
  clientId,
  required: z.boolean().describe("Nothing else opens accounts of this customer with an address of the domain"),
  trusted: z.boolean().describe("The directory of the company itself: an address counts as verified if it does not say that it is not"),
};
const input = z.strictObject({ ...values, customer: z.uuid(), clientSecret });
export type CompanySignInInput = z.infer<typeof input>;
const update = input.extend({ ...idInput.shape, clientSecret: clientSecret.nullable().describe("Null keeps it, unless the issuer changes") });
export type CompanySignInUpdate = z.infer<typeof update>;
const test = z.strictObject({ id: z.uuid().nullable(), issuer, clientId, clientSecret: clientSecret.nullable() });
export type ProviderTest = z.infer<typeof test>;

export const companySignIn = z.object({
  id: z.uuid(),
  customer: ref,
  ...values,
  /** How many people have signed in by it. */
  people: z.int(),
});
export type CompanySignIn = z.infer<typeof companySignIn>;

/** For admins. The secret of a client is never answered. */
export const companySignIns = {
  list: route(
    "admin",
    "GET",
    "/companySignIns",
    "The sign-ins of companies, and the address to register at their providers",
    "companySignIns",
  ).output(z.object({ redirectUri: z.string(), signIns: z.array(companySignIn) })),
  create: route("admin", "POST", "/companySignIns", "Declares the provider of an e-mail domain of a customer", "companySignIns")
    .input(input)
    .output(idInput),
  test: route("admin", "POST", "/companySignIns/test", "Whether a provider describes itself and knows our client, or what is wrong", "companySignIns")
    .input(test)
    .output(z.object({ problem: z.enum(providerProblems).nullable() })),
  update: route("admin", "PUT", "/companySignIns/{id}", "Changes it; another issuer or client forgets who was whom there", "companySignIns")
    .input(update)
    .output(doneOutput),
  remove: route("admin", "DELETE", "/companySignIns/{id}", "Removes it; its people keep their accounts", "companySignIns")
    .input(idInput)
    .output(doneOutput),
};
