/** Written by hand from section 2 of the specification: which of the five roles may open each screen. */
export const screenRoles = ["customer", "supercustomer", "lawyer", "manager", "admin"] as const;
export type ScreenRole = (typeof screenRoles)[number];

const everybody = screenRoles;
const notLawyer = ["customer", "supercustomer", "manager", "admin"] as const;
const office = ["supercustomer", "manager", "admin"] as const;
const lawyers = ["lawyer", "manager", "admin"] as const;
const staff = ["manager", "admin"] as const;
const admins = ["admin"] as const;
/** Decision 40: civil cases are not for users of single shops, as the customer of the demo is one. */
const notSingleShops = ["supercustomer", "lawyer", "manager", "admin"] as const;

type Readers = readonly ScreenRole[];
const threeOf = (path: string, opens: Readers, makes: Readers = opens): Record<string, Readers> => ({
  [path]: opens,
  [`${path}/new`]: makes,
  [`${path}/$id`]: opens,
});

export const shownScreens: Readonly<Record<string, Readers>> = {
  "/main/today": everybody,
  "/dashboard/cases": notLawyer,
  "/dashboard/issues": notLawyer,
  ...threeOf("/main/cases", everybody),
  "/main/cases/cid/$cid": everybody,
  "/main/calendar": everybody,
  ...threeOf("/main/issues", everybody),
  ...threeOf("/main/tasks", lawyers),
  "/main/search": everybody,
  "/main/search/network/$entity/$id": everybody,
  ...threeOf("/main/teaching", everybody, staff),
  "/main/reports": everybody,
  ...threeOf("/civil/civilCases", notSingleShops),
  "/civil/calendar": notSingleShops,
  ...threeOf("/settings/users", staff),
  ...threeOf("/settings/customers", staff),
  ...threeOf("/settings/establishments", notLawyer, staff),
  ...threeOf("/settings/zones", office),
  ...threeOf("/settings/lawyers", notLawyer, staff),
  ...threeOf("/settings/witnesses", staff),
  ...threeOf("/settings/courts", staff),
  ...threeOf("/settings/taskPresets", staff),
  ...threeOf("/settings/templates", staff),
  "/settings/placeholders": staff,
  ...threeOf("/settings/mailTemplates", staff),
  ...threeOf("/settings/bands", notLawyer),
  ...threeOf("/settings/criminals", notLawyer),
  ...threeOf("/settings/vehicles", notLawyer),
  "/settings/duplicates": staff,
  "/settings/import/customers": staff,
  "/settings/import/establishments": staff,
  "/settings/import/lawyers": staff,
  "/settings/import/witnesses": staff,
  "/settings/import/courts": staff,
  "/settings/import/zones": office,
  "/settings/import/cases": everybody,
  "/settings/import/issues": everybody,
  "/settings/import/civilCases": notSingleShops,
  "/settings/import/bands": notLawyer,
  "/settings/import/criminals": notLawyer,
  "/settings/import/vehicles": notLawyer,
  "/settings/held-files": staff,
  "/settings/webhooks": staff,
  "/settings/jobs": admins,
  "/settings/sign-ins": admins,
  "/settings/accesses": admins,
  "/settings/retention": admins,
  "/settings/installation": admins,
  "/account": everybody,
};

/** An address of the screen, of records that do not exist. */
export const addressOf = (path: string) =>
  path.replace("$entity", "case").replace("$cid", "2026000001").replace("$id", "01980000-0000-7000-8000-000000000000");
