import { Button, Checkbox, Group, Stack, Text, TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import type { CompanySignIn } from "#api/company-sign-ins.ts";
import type { Ref } from "#domain/entity.ts";
import { api, query } from "#web/lib/api.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useSubmit } from "#web/lib/use-submit.ts";
import { RecordPicker } from "#web/record/base/record-picker.tsx";
import { notifySuccess } from "#web/ui/feedback/toast.ts";
import { FormAlert } from "#web/ui/input/form-alert.tsx";

type Props = { signIn: CompanySignIn | undefined; redirectUri: string; onDone: () => void };

/** The provider of a domain. The secret is typed, sealed and never shown; an empty field keeps the one that there is. */
export function SignInForm({ signIn, redirectUri, onDone }: Props) {
  const { t } = useI18n();
  const queries = useQueryClient();
  const { busy, problem, fields, submit } = useSubmit({ hasFields: true });
  const [customer, setCustomer] = useState<Ref | null>(signIn?.customer ?? null);
  const [values, setValues] = useState({
    ...{ domain: signIn?.domain ?? "", issuer: signIn?.issuer ?? "", clientId: signIn?.clientId ?? "", clientSecret: "" },
    ...{ required: signIn?.required ?? false, trusted: signIn?.trusted ?? false },
  });
  const set = (changed: Partial<typeof values>) => setValues({ ...values, ...changed });
  const { required, trusted } = values;
  const [domain, issuer, clientId, typed] = [values.domain.trim(), values.issuer.trim(), values.clientId.trim(), values.clientSecret.trim()];
  const clientSecret = typed === "" ? null : typed;
  const isComplete = customer !== null && domain !== "" && issuer !== "" && clientId !== "" && (signIn !== undefined || clientSecret !== null);
  const send = (event: FormEvent) => {
    event.preventDefault();
    void submit(async () => {
      const input = { customer: customer!.id, domain, issuer, clientId, required, trusted };
      if (signIn) await api.companySignIns.update({ ...input, id: signIn.id, clientSecret });
      else await api.companySignIns.create({ ...input, clientSecret: clientSecret! });
      await queries.invalidateQueries({ queryKey: query.companySignIns.key() });
      notifySuccess(t("companySignIn.saved"));
      onDone();
    });
  };
  return (
    <form onSubmit={send} noValidate>
      <Stack gap="sm">
        <RecordPicker
          to="customer"
          label={t("companySignIn.customer")}
          error={fields.customer}
          onBlur={() => undefined}
          required
          readOnly={false}
          defaultValue={customer}
          onChange={setCustomer}
        />
        <TextInput
          label={t("companySignIn.domain")}
          description={t("companySignIn.domain.hint")}
          maxLength={253}
          value={values.domain}
          error={fields.domain}
          onChange={(event) => set({ domain: event.currentTarget.value })}
        />
        <TextInput
          label={t("companySignIn.issuer")}
          description={t("companySignIn.issuer.hint")}
          type="url"
          placeholder="https://"
          maxLength={500}
          value={values.issuer}
          error={fields.issuer}
          onChange={(event) => set({ issuer: event.currentTarget.value })}
        />
        <TextInput
          label={t("companySignIn.clientId")}
          maxLength={300}
          autoComplete="off"
          value={values.clientId}
          error={fields.clientId}
          onChange={(event) => set({ clientId: event.currentTarget.value })}
        />
        <TextInput
          label={t("companySignIn.clientSecret")}
          description={t(signIn ? "companySignIn.secret.kept" : "companySignIn.secret.new")}
          type="password"
          maxLength={1000}
          autoComplete="new-password"
          value={values.clientSecret}
          error={fields.clientSecret}
          onChange={(event) => set({ clientSecret: event.currentTarget.value })}
        />
        <Checkbox
          label={t("companySignIn.trusted")}
          description={t("companySignIn.trusted.hint")}
          checked={trusted}
          onChange={(event) => set({ trusted: event.currentTarget.checked })}
        />
        <Checkbox
          label={t("companySignIn.required")}
          description={t("companySignIn.required.hint")}
          checked={required}
          onChange={(event) => set({ required: event.currentTarget.checked })}
        />
        <TextInput label={t("companySignIn.redirect")} value={redirectUri} readOnly onFocus={(event) => event.currentTarget.select()} />
        <TestButton
          key={[issuer, clientId, typed].join(" ")}
          isReady={issuer !== "" && clientId !== ""}
          test={() => api.companySignIns.test({ id: signIn?.id ?? null, issuer, clientId, clientSecret })}
        />
        <FormAlert text={problem} />
        <Button type="submit" loading={busy} disabled={!isComplete}>
          {t("button.save")}
        </Button>
      </Stack>
    </form>
  );
}

type TestProps = { isReady: boolean; test: () => ReturnType<typeof api.companySignIns.test> };

/** What was found belongs to the values that were tested: other values begin anew. */
function TestButton({ isReady, test }: TestProps) {
  const { t } = useI18n();
  const { busy, problem, submit } = useSubmit();
  const [found, setFound] = useState<Awaited<ReturnType<typeof test>>>();
  return (
    <>
      <Group gap="sm">
        <Button variant="default" loading={busy} disabled={!isReady} onClick={() => void submit(async () => setFound(await test()))}>
          {t("companySignIn.test")}
        </Button>
        <Text size="sm" role="status" style={{ flex: 1 }}>
          {found && (found.problem ? t(`companySignIn.problem.${found.problem}`) : t("companySignIn.test.good"))}
        </Text>
      </Group>
      <FormAlert text={problem} />
    </>
  );
}
