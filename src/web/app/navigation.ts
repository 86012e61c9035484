import {
  IconBriefcase,
  IconBuildingBank,
  IconBuildingFortress,
  IconBuildingStore,
  IconCalendarEvent,
  IconCar,
  IconChartBar,
  IconChartDots,
  IconChecklist,
  IconEye,
  IconEyeOff,
  IconFileAlert,
  IconFilePlus,
  IconFileSearch,
  IconFileText,
  IconGavel,
  IconHourglass,
  IconId,
  IconListCheck,
  IconMailCog,
  IconMapPin,
  IconProgressCheck,
  IconScale,
  IconSchool,
  IconSettings,
  IconSunHigh,
  IconUser,
  IconUserExclamation,
  IconUsers,
  IconUsersGroup,
  IconWebhook,
} from "@tabler/icons-react";
import { can } from "#domain/access/can.ts";
import type { Visitor } from "#domain/access/decide-screen.ts";
import { canOpen } from "#domain/access/route-guard.ts";
import { type MenuGroup, menuGroups, type Screen, type Title } from "#domain/access/screen.ts";
import { type MenuPagePath, type RecordEntityName, screens } from "#domain/access/screens.ts";
import { entities } from "#domain/entities/registry.ts";
import type { Entity } from "#domain/entity.ts";

type Icon = typeof IconUser;
export type Entry = {
  path: string;
  title: Title;
  Icon: Icon;
  /** The form for a new record: fewer users may write than may open it. */
  creates?: Entity;
};
export type EntryGroup = { title: Title; entries: Entry[] };

const pageIcons: Record<MenuPagePath, Icon> = {
  "/main/today": IconSunHigh,
  "/dashboard/cases": IconChartBar,
  "/dashboard/issues": IconChartDots,
  "/main/calendar": IconCalendarEvent,
  "/main/search": IconFileSearch,
  "/civil/calendar": IconCalendarEvent,
  "/settings/jobs": IconProgressCheck,
  "/settings/held-files": IconFileAlert,
  "/settings/webhooks": IconWebhook,
  "/settings/sign-ins": IconBuildingFortress,
  "/settings/accesses": IconEye,
  "/settings/retention": IconHourglass,
  "/settings/installation": IconSettings,
};

const recordIcons: Record<RecordEntityName, Icon> = {
  case: IconGavel,
  issue: IconEyeOff,
  civilCase: IconScale,
  task: IconChecklist,
  taskPreset: IconListCheck,
  template: IconFileText,
  mailTemplate: IconMailCog,
  teaching: IconSchool,
  user: IconUser,
  customer: IconBriefcase,
  establishment: IconBuildingStore,
  zone: IconMapPin,
  lawyer: IconId,
  witness: IconUsers,
  court: IconBuildingBank,
  band: IconUsersGroup,
  criminal: IconUserExclamation,
  vehicle: IconCar,
};

const groups: EntryGroup[] = Object.entries(menuGroups).map(([name, title]) => ({
  title,
  entries: screens.flatMap((screen) => entryIn(name as MenuGroup, screen)),
}));

function entryIn(group: MenuGroup, { path, title, menu, record }: Screen): Entry[] {
  const label = typeof menu === "object" ? menu[group] : menu === group ? title : undefined;
  if (!label) return [];
  const Icon = !record ? pageIcons[path as MenuPagePath] : record.view === "new" ? IconFilePlus : recordIcons[record.entity as RecordEntityName];
  return [{ path, title: label, Icon, creates: record?.view === "new" ? entities[record.entity] : undefined }];
}

/** The menu of this user: the screens that they may open and use. */
export const navigationOf = (visitor: Visitor): EntryGroup[] =>
  groups
    .map(({ title, entries }) => ({ title, entries: entries.filter((entry) => isFor(visitor, entry)) }))
    .filter(({ entries }) => entries.length > 0);

const isFor = (visitor: Visitor, { path, creates }: Entry) => canOpen(visitor, path) && (!creates || can(visitor, "write", creates));

/** The menu entry of a path: the longest match. Of two equal matches the later one wins, because it is in the group of its own subject. */
export function activeEntry(menu: EntryGroup[], path: string): Entry | undefined {
  const matching = menu.flatMap(({ entries }) => entries).filter((entry) => path === entry.path || path.startsWith(`${entry.path}/`));
  return matching.findLast((entry) => matching.every(({ path: other }) => other.length <= entry.path.length));
}
