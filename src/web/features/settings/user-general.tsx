import { Button, Paper } from "@mantine/core";
import { IconEyeOff } from "@tabler/icons-react";
import { skipToken, useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { isCustomerSide } from "#domain/access/roles.ts";
import { user } from "#domain/entities/user.ts";
import type { Ref } from "#domain/entity.ts";
import { type EnumKey, keysOf } from "#domain/enumerations.ts";
import { isEmpty } from "#domain/messages/value-text.ts";
import { query } from "#web/lib/api.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useUser } from "#web/lib/session.ts";
import { blankValue } from "#web/record/base/form-values.ts";
import { Field } from "#web/record/form/field.tsx";
import { useRecordForm } from "#web/record/form/form-context.ts";
import { Callout } from "#web/ui/feedback/callout.tsx";
import { Section } from "#web/ui/layout/section.tsx";

import classes from "./user-overview.module.css";

type Role = EnumKey<"roles">;

export function UserGeneral() {
  const { t } = useI18n();
  const { form, isNew, readOnly } = useRecordForm();
  const isService = form.useWatchValue("service") === true;
  return (
    <Paper withBorder>
      <Section title={t("section.account")} hint={t("section.account.hint")}>
        <Field name="email" />
        <Field name="alias" />
        <RoleField />
        <Field name="status" />
        <Field name="locale" />
        <ServiceField />
      </Section>
      <Section title={t("section.scope")} hint={t("section.scope.hint")}>
        <ScopeFields />
        <NoEstablishments />
        <TypesField />
      </Section>
      {!readOnly && !isService && (
        <Section title={t("section.password")} hint={t("section.password.hint")}>
          <Field name="password" description={t(isNew ? "user.password.create" : "user.password.update")} />
        </Section>
      )}
    </Paper>
  );
}

/** Only an admin makes an account for a program, and only as a new one. */
function ServiceField() {
  const { t } = useI18n();
  const { form, isNew } = useRecordForm();
  const { role } = useUser();
  const isService = form.getInitialValues().service === true;
  if (isNew ? role !== "admin" : !isService) return null;
  return <Field name="service" description={t("user.service.hint")} lockReason={isNew ? undefined : t("user.service.fixed")} />;
}

/** A lawyer without establishments sees no case: the form of a new user warns of it, and offers to assign all of them. */
function NoEstablishments() {
  const { t } = useI18n();
  const { form, isNew } = useRecordForm();
  const role = form.useWatchValue("role");
  const customers = form.useWatchValue("customers") as Ref[] | undefined;
  const establishments = form.useWatchValue("establishments") as Ref[] | undefined;
  // The page of a saved user has this warning above its tabs.
  if (!isNew || role !== "lawyer" || !customers?.length || establishments?.length) return null;
  const assignAll = () =>
    form.setFieldValue(
      "establishments",
      customers.map(({ id, alias }) => ({ id: `empresa:${id}`, alias })),
    );
  return (
    <div className={classes.whole}>
      <Callout tone="warning" icon={<IconEyeOff size={18} />} title={t("user.blind")}>
        <p>{t("user.blind.text")}</p>
        <Button variant="default" size="compact-sm" onClick={assignAll}>
          {t("user.blind.whole")}
        </Button>
      </Callout>
    </div>
  );
}

/** People of a customer have no other types of case than the customer. One that a person has already can still be taken away. */
function TypesField() {
  const { form } = useRecordForm();
  const customer = form.useWatchValue("customer") as Ref | null | undefined;
  const role = form.useWatchValue("role") as Role | null;
  const isLimited = customer && role && isCustomerSide(role);
  const { data } = useQuery(query.customers.get.queryOptions({ input: isLimited ? { id: customer.id } : skipToken, staleTime: 60_000 }));
  const chosen = form.useWatchValue("casesTypes") as EnumKey<"casesTypes">[];
  const had = form.getInitialValues().casesTypes as EnumKey<"casesTypes">[];
  const offered =
    isLimited && data ? keysOf("casesTypes").filter((type) => data.casesTypes.includes(type) || had.includes(type)) : keysOf("casesTypes");
  const kept = chosen.filter((type) => offered.includes(type));
  const isReduced = kept.length < chosen.length;
  const reduce = useEffectEvent(() => form.setFieldValue("casesTypes", kept));
  useEffect(() => {
    if (isReduced) reduce();
  }, [isReduced]);
  return <Field key={offered.join()} name="casesTypes" only={offered} />;
}

/** Only an admin can make somebody an admin; for an existing admin the role stays in the list. */
function RoleField() {
  const { form } = useRecordForm();
  const self = useUser();
  const current = form.getInitialValues().role;
  return <Field name="role" only={keysOf("roles").filter((role) => role !== "admin" || self.role === "admin" || current === "admin")} />;
}

/** A lawyer may be limited to some establishments of their customers; no rule of the entity requires it. */
const scopes: Record<string, readonly string[]> = {
  ...Object.fromEntries(user.rules.map((rule) => [rule.requires, rule.is])),
  establishments: ["customer", "lawyer"],
};
const needs = (name: string, role: unknown) => scopes[name]!.includes(role as Role);

/** The assignments of a role. Those that the new role does not use are cleared, and restored with the old role. */
function ScopeFields() {
  const { entity, form } = useRecordForm();
  const role = form.useWatchValue("role");
  form.watch("role", ({ value }) => {
    for (const name of Object.keys(scopes)) {
      const empty = blankValue(entity.fields[name]!);
      if (!needs(name, value)) form.setFieldValue(name, empty);
      else if (isEmpty(form.getValues()[name])) form.setFieldValue(name, form.getInitialValues()[name]);
    }
  });
  return Object.keys(scopes)
    .filter((name) => needs(name, role))
    .map((name) => <Field key={name} name={name} />);
}
