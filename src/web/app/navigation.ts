import {
  IconBriefcase,
  IconBuildingBank,
  IconBuildingStore,
  IconCalendarEvent,
  IconCar,
  IconChartBar,
  IconChartDots,
  IconEye,
  IconEyeOff,
  IconFilePlus,
  IconFileSearch,
  IconGavel,
  IconHourglass,
  IconId,
  IconMapPin,
  IconProgressCheck,
  IconScale,
  IconSchool,
  IconSettings,
  IconUser,
  IconUserExclamation,
  IconUsers,
  IconUsersGroup,
} from "@tabler/icons-react";
import { can } from "#domain/access/can.ts";
import { judge } from "#domain/access/routes.ts";
import { civilCase } from "#domain/civil-cases/civil-case.ts";
import type { Entity } from "#domain/entity.ts";
import type { MessageKey } from "#domain/messages/catalogue.ts";

export type Entry = {
  path: string;
  label: MessageKey;
  Icon: typeof IconUser;
  /** What is made there, by fewer people than may open the page. */
  makes?: Entity;
};
type Visitor = NonNullable<Parameters<typeof judge>[0]>;
export type EntryGroup = { label: MessageKey; entries: Entry[] };

const groups: EntryGroup[] = [
  {
    label: "menu.dashboards",
    entries: [
      { path: "/dashboard/cases", label: "menu.analytics", Icon: IconChartBar },
      { path: "/main/cases", label: "menu.cases", Icon: IconGavel },
      { path: "/main/calendar", label: "menu.calendar", Icon: IconCalendarEvent },
      { path: "/main/issues", label: "menu.issues", Icon: IconEyeOff },
      { path: "/dashboard/issues", label: "menu.issuesAnalytics", Icon: IconChartDots },
      { path: "/main/search", label: "menu.search", Icon: IconFileSearch },
      { path: "/main/teaching", label: "menu.teaching", Icon: IconSchool },
    ],
  },
  {
    label: "menu.penal",
    entries: [
      { path: "/main/cases", label: "menu.casesList", Icon: IconGavel },
      { path: "/main/cases/new", label: "menu.newCase", Icon: IconFilePlus },
    ],
  },
  {
    label: "menu.civil",
    entries: [
      { path: "/civil/civilCases", label: "menu.casesList", Icon: IconScale },
      { path: "/civil/civilCases/new", label: "menu.newCase", Icon: IconFilePlus, makes: civilCase },
      { path: "/civil/calendar", label: "menu.calendar", Icon: IconCalendarEvent },
    ],
  },
  {
    label: "menu.settings",
    entries: [
      { path: "/settings/users", label: "menu.users", Icon: IconUser },
      { path: "/settings/customers", label: "menu.customers", Icon: IconBriefcase },
      { path: "/settings/establishments", label: "menu.establishments", Icon: IconBuildingStore },
      { path: "/settings/zones", label: "menu.zones", Icon: IconMapPin },
      { path: "/settings/lawyers", label: "menu.lawyers", Icon: IconId },
      { path: "/settings/witnesses", label: "menu.witnesses", Icon: IconUsers },
      { path: "/settings/courts", label: "menu.courts", Icon: IconBuildingBank },
      { path: "/settings/bands", label: "menu.bands", Icon: IconUsersGroup },
      { path: "/settings/criminals", label: "menu.criminals", Icon: IconUserExclamation },
      { path: "/settings/vehicles", label: "menu.vehicles", Icon: IconCar },
      { path: "/settings/jobs", label: "menu.jobs", Icon: IconProgressCheck },
      { path: "/settings/accesses", label: "menu.accesses", Icon: IconEye },
      { path: "/settings/retention", label: "menu.retention", Icon: IconHourglass },
      { path: "/settings/installation", label: "menu.installation", Icon: IconSettings },
    ],
  },
];

/** The menu of this person: only what they may open and use. */
export const navigationOf = (visitor: Visitor): EntryGroup[] =>
  groups
    .map(({ label, entries }) => ({ label, entries: entries.filter((entry) => isFor(visitor, entry)) }))
    .filter(({ entries }) => entries.length > 0);

const isFor = (visitor: Visitor, { path, makes }: Entry) => judge(visitor, path) === "show" && (!makes || can(visitor, "write", makes));

/** The entry a path belongs to: the most exact one, and of two alike the later, which stands in its own group. */
export function activeEntry(menu: EntryGroup[], path: string): Entry | undefined {
  const holders = menu.flatMap(({ entries }) => entries).filter((entry) => path === entry.path || path.startsWith(`${entry.path}/`));
  return holders.findLast((entry) => holders.every(({ path: other }) => other.length <= entry.path.length));
}
