import { Button } from "@mantine/core";
import { emptyValue, meValue } from "#api/limits.ts";
import { isStaff } from "#domain/access/roles.ts";
import type { Entity } from "#domain/entity.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useUser } from "#web/lib/session.ts";
import { type Filters, withFilter } from "#web/record/list/list-state.ts";

type Props = { entity: Entity; filters: Filters; without: readonly string[]; onChange: (filters: Filters) => void };

/** The filters that people use all day, as one button each: my cases, those without a lawyer, those that I entered. */
export function QuickFilters({ entity, filters, without, onChange }: Props) {
  const { t } = useI18n();
  const { role } = useUser();
  const assignee = Object.keys(entity.fields).find((name) => isAssignee(entity, name));
  const offered = [
    { label: t("filter.mine"), name: assignee, value: meValue, isFor: role === "lawyer" },
    { label: t("filter.unassigned"), name: assignee, value: emptyValue, isFor: isStaff(role) },
    { label: t("filter.entered"), name: "caseCreator", value: meValue, isFor: true },
  ].filter(({ name, isFor }) => isFor && name && entity.filters?.includes(name) && !without.includes(name));
  return offered.map(({ label, name, value }) => {
    const now = filters[name!];
    const isOn = Array.isArray(now) && now.length === 1 && now[0] === value;
    return (
      <Button
        key={`${name} ${value}`}
        variant={isOn ? "light" : "default"}
        aria-pressed={isOn}
        onClick={() => onChange(withFilter(filters, name!, isOn ? undefined : [value]))}
      >
        {label}
      </Button>
    );
  });
}

function isAssignee({ fields }: Entity, name: string): boolean {
  const field = fields[name]!;
  return field.kind === "ref" && field.assignee === true;
}
