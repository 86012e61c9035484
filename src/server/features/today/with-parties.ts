import type { LawyerDay, ManagerDay } from "#api/office-day.ts";
import type { DayRecord } from "#api/today-parts.ts";
import type { Principal } from "#server/auth/principal.ts";
import { readParties } from "#server/case-common/read-parties.ts";
import type { Tx } from "#server/db/database.ts";

type Day = LawyerDay | ManagerDay;
type Section = { rows: readonly { record: DayRecord }[] };

/** Names whom the records of a day are about, and where. Read with each day: what is kept of it does not change with a name. */
export async function withParties<D extends Day>(tx: Tx, user: Principal, day: D): Promise<D> {
  const sections: readonly Section[] = [
    day.deadlines,
    day.tasks,
    day.newRecords,
    day.papers,
    day.idle,
    ...("unassigned" in day ? [day.unassigned] : []),
  ];
  const records = sections.flatMap(({ rows }) => rows.map(({ record }) => record));
  const unread = day.unread.map(({ entity, record }) => ({ entity, id: record }));
  const idsOf = (entity: DayRecord["entity"]) => [...records, ...unread].flatMap((one) => (one.entity === entity ? [one.id] : []));
  const [penal, civil] = [await readParties(tx, user, "penal", idsOf("case")), await readParties(tx, user, "civil", idsOf("civilCase"))];
  const named = <S extends Section>(section: S): S => ({
    ...section,
    rows: section.rows.map((row) => ({ ...row, record: { ...row.record, parties: penal.get(row.record.id) ?? civil.get(row.record.id) } })),
  });
  return {
    ...day,
    deadlines: named(day.deadlines),
    tasks: named(day.tasks),
    newRecords: named(day.newRecords),
    papers: named(day.papers),
    idle: named(day.idle),
    ...("unassigned" in day && { unassigned: named(day.unassigned) }),
    unread: day.unread.map((thread) => ({ ...thread, parties: penal.get(thread.record) ?? civil.get(thread.record) })),
  };
}
