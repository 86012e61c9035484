import { expect, test } from "vitest";
import { missingHbaLine } from "./hba-line.ts";

const refusal = (message: string, code = "28000") => Object.assign(new Error(message), { code });
const said = (host: string, encryption: string) =>
  refusal(`no pg_hba.conf entry for host "${host}", user "sumario_app", database "sumario", ${encryption}`);

test.each([
  [said("10.0.0.2", "SSL encryption"), "hostssl sumario sumario_app 10.0.0.2/32 scram-sha-256"],
  [said("fd00::2", "no encryption"), "host sumario sumario_app fd00::2/128 scram-sha-256"],
  [said("[local]", "no encryption"), "local sumario sumario_app scram-sha-256"],
  [refusal("no hay una línea en pg_hba.conf para «10.0.0.2», usuario «x»"), "host <database> <account> <address> scram-sha-256"],
  [refusal('role "sumario" is not permitted to log in'), undefined],
  [refusal("pg_hba.conf", "28P01"), undefined],
])("of %s the line is %s", (error, line) => {
  expect(missingHbaLine(error)).toBe(line);
});

test("the line can name more than was refused", () => {
  const line = missingHbaLine(said("10.0.0.2", "SSL encryption"), { database: "firma-2_check", users: ["firma-2", "firma-2_check_app"] });
  expect(line).toBe('hostssl "firma-2_check" "firma-2","firma-2_check_app" 10.0.0.2/32 scram-sha-256');
});
