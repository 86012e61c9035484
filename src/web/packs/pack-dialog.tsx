import { Alert, Checkbox, Modal, Radio, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import type { PreparedPack } from "#api/packs.ts";
import type { PackRoute } from "#domain/packs/pack-routes.ts";
import { query } from "#web/lib/api.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { LoadingOrFailed } from "#web/lib/loading-or-failed.tsx";
import { useSubmit } from "#web/lib/use-submit.ts";
import { useSizeText } from "#web/record/files/file-display.ts";
import { ReportLine } from "#web/reports/report-line.tsx";
import { useReports, useRequestReport } from "#web/reports/use-reports.ts";
import { DialogButtons } from "#web/ui/dialog/dialog-buttons.tsx";
import { FormAlert } from "#web/ui/input/form-alert.tsx";
import classes from "./pack-dialog.module.css";
import { PackNeeds } from "./pack-needs.tsx";

type Props = { id: string; onClose: () => void };

/** Asks for the route and the files of a complaint pack, says what is missing, and shows the pack while it is made. */
export function PackDialog({ id, onClose }: Props) {
  const { t } = useI18n();
  const [report, setReport] = useState<string | null>(null);
  const { data, isError, refetch } = useQuery(query.packs.prepare.queryOptions({ input: { id }, staleTime: 0, gcTime: 0 }));
  return (
    <Modal opened onClose={onClose} title={t("pack.title")} size="lg" closeButtonProps={{ "aria-label": t("button.close") }}>
      {report ? (
        <MadePack report={report} />
      ) : data ? (
        <PackForm id={id} prepared={data} onMade={setReport} onClose={onClose} />
      ) : (
        <LoadingOrFailed isError={isError} onRetry={refetch} height={240} />
      )}
    </Modal>
  );
}

type FormProps = Props & { prepared: PreparedPack; onMade: (report: string) => void };

function PackForm({ id, prepared, onMade, onClose }: FormProps) {
  const { t, enums } = useI18n();
  const request = useRequestReport();
  const { busy, problem, submit } = useSubmit();
  const [route, setRoute] = useState<PackRoute>(prepared.route);
  const [files, setFiles] = useState<readonly string[]>(() => prepared.files.filter(({ isProposed }) => isProposed).map((file) => file.id));
  const { needs } = prepared.routes.find((one) => one.route === route)!;
  const send = (event: SubmitEvent) => {
    event.preventDefault();
    event.stopPropagation();
    void submit(async () => {
      const chosen = prepared.files.flatMap((file) => (files.includes(file.id) ? [file.id] : []));
      onMade((await request({ kind: "pack", format: "zip", case: id, route, files: chosen })).id);
    });
  };
  return (
    <form onSubmit={send} noValidate>
      <Stack gap="md">
        <Text size="sm">
          {t("pack.intro")} {t("pack.language", { language: enums.locales[prepared.language].toLocaleLowerCase() })}
        </Text>
        <Radio.Group label={t("pack.route")} value={route} onChange={(value) => setRoute(value as PackRoute)}>
          <Stack gap={8} mt={4}>
            {prepared.routes.map((one) => (
              <Radio key={one.route} value={one.route} label={t(`pack.route.${one.route}`)} description={t(`pack.route.${one.route}.hint`)} />
            ))}
          </Stack>
        </Radio.Group>
        <PackNeeds needs={needs} onAdd={onClose} />
        <FileChoice files={prepared.files} chosen={files} onChange={setFiles} />
        <FormAlert text={problem} />
        <DialogButtons cancel={t("button.cancel")} onCancel={onClose} submit={t("pack.make")} busy={busy} />
      </Stack>
    </form>
  );
}

type ChoiceProps = { files: PreparedPack["files"]; chosen: readonly string[]; onChange: (chosen: readonly string[]) => void };

function FileChoice({ files, chosen, onChange }: ChoiceProps) {
  const { t, number } = useI18n();
  const size = useSizeText();
  if (files.length === 0) return <Text size="sm">{t("pack.files.none")}</Text>;
  const sum = files.reduce((all, file) => all + (chosen.includes(file.id) ? file.size : 0), 0);
  const isAll = chosen.length === files.length;
  return (
    <Checkbox.Group
      label={t("pack.files")}
      description={t("pack.files.size", { n: chosen.length, count: number(chosen.length), size: size(sum) })}
      value={[...chosen]}
      onChange={onChange}
    >
      <div className={classes.files}>
        {files.length > 2 && (
          <Checkbox
            label={t("pack.files.all")}
            checked={isAll}
            indeterminate={!isAll && chosen.length > 0}
            onChange={() => onChange(isAll ? [] : files.map((file) => file.id))}
          />
        )}
        {files.map((file) => (
          <Checkbox key={file.id} value={file.id} label={file.caption ? `${file.name} · ${file.caption}` : file.name} description={size(file.size)} />
        ))}
      </div>
    </Checkbox.Group>
  );
}

/** The pack while it is made, and then what can be done with it. */
function MadePack({ report }: { report: string }) {
  const { t } = useI18n();
  const { data: reports = [] } = useReports();
  const found = reports.find((one) => one.id === report);
  return (
    <Stack gap="sm">
      {found && found.state !== "ready" && <Alert variant="light">{t("pack.made")}</Alert>}
      {found ? <ReportLine report={found} /> : <Text size="sm">{t("reports.none")}</Text>}
    </Stack>
  );
}
