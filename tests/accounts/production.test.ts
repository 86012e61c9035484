import { expect, test } from "vitest";
import { codeOf, cookieClient } from "#tests/support/servers/cookie-client.ts";
import { openWorld, refusal } from "#tests/support/world.ts";

const world = await openWorld({ production: true, publicUrl: "https://sumario.test" });
const { make, url } = world;
const password = "un secreto largo";
const admin = await world.as(await make.user({ role: "admin" }));

test.each(["admin", "manager", "lawyer"] as const)("in production the role %s needs a second factor", async (role) => {
  const browser = cookieClient(url);
  expect((await browser.login((await make.user({ role, password })).email, password)).body).toEqual({ status: "OTP_CONFIG", token: null });
  const { key } = (await browser.post<{ key: string }>("/auth/enrol", undefined)).body;
  expect((await browser.step("loginUserProcess", { otp: codeOf(key) })).body.status).toBe("FINISH");
  expect((await browser.post("/account/twoFactor/disable", { password })).status).toBe(403);
});

test("in production no setting takes it away, one gives it to everybody, and other settings can be changed", async () => {
  expect(await admin.system.settings()).toMatchObject({ staffTwoFactor: true, everybodyTwoFactor: false });
  expect(await refusal(admin.system.changeSettings({ staffTwoFactor: false }))).toMatchObject({
    status: 403,
    message: "En producción, la verificación en dos pasos del personal es siempre obligatoria",
  });
  const user = await make.user({ role: "supercustomer", customer: await make.customer(), password });
  expect((await cookieClient(url).login(user.email, password)).body.status).toBe("FINISH");
  await admin.system.changeSettings({ everybodyTwoFactor: true, escalationDays: 5 });
  expect((await cookieClient(url).login(user.email, password)).body.status).toBe("OTP_CONFIG");
});

test("in production registration is closed until an admin opens it, which a restart respects", async () => {
  const isOpen = async (at = url) => (await cookieClient(at).get<{ registration: boolean }>("/auth/options")).body.registration;
  expect(await isOpen()).toBe(false);
  expect((await cookieClient(url).post("/auth/register", { displayName: "Eva", email: "eva@test.test", password })).status).toBe(403);
  await admin.system.changeSettings({ registration: true });
  const restarted = await world.another();
  expect(await isOpen(`http://127.0.0.1:${restarted.port}`)).toBe(true);
  await restarted.close();
});
