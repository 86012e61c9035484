import { expect, test } from "vitest";
import { parseCompanyDomain } from "./company-domain.ts";

test.each([
  ["Acme.ES", "acme.es"],
  ["@tiendas.acme.co.uk", "tiendas.acme.co.uk"],
  ["xn--caf-dma.fr", "xn--caf-dma.fr"],
])("%s is the domain of a company", (typed, domain) => expect(parseCompanyDomain(typed)).toBe(domain));

test.each([
  "",
  "acme",
  "acme..es",
  "-acme.es",
  "ana@acme.es",
  "https://acme.es",
  "acme.es/x",
  "127.0.0.1",
  "café.fr",
  "gmail.com",
  "hotmail.fr",
  "orange.fr",
])("%s is none", (typed) => expect(parseCompanyDomain(typed)).toBeUndefined());
