import { Button, Group, Paper, Text } from "@mantine/core";
import { IconDownload, IconFileImport, IconFileSpreadsheet } from "@tabler/icons-react";
import { useState } from "react";
import { importFileLimit } from "#api/limits.ts";
import { type Importable, importable, importedFields } from "#domain/entities/importable.ts";
import type { Entity } from "#domain/entity.ts";
import { saveCsv } from "#web/lib/csv-file.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { Problem } from "#web/lib/problem.ts";
import { useUser } from "#web/lib/session.ts";
import { useSubmit } from "#web/lib/use-submit.ts";
import { useEntityLabels } from "#web/record/entity-labels.ts";
import { listPath } from "#web/record/record-paths.ts";
import { FileDrop } from "#web/ui/file-drop.tsx";
import { FormAlert } from "#web/ui/form-alert.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { Section } from "#web/ui/section.tsx";
import { inspectFile } from "./import-client.ts";
import { ImportSteps } from "./import-steps.tsx";
import classes from "./imports.module.css";
import type { Chosen } from "./use-import.ts";

/** Many records of one kind from a file: which column is which field, what is wrong line by line, then all or nothing. */
export function ImportScreen({ collection }: { collection: Importable }) {
  const { t } = useI18n();
  const entity: Entity = importable[collection];
  const { many } = useEntityLabels(entity);
  const { busy, problem, submit } = useSubmit();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const choose = (picked: File) =>
    submit(async () => {
      const max = importFileLimit / 1024 / 1024;
      if (picked.size > importFileLimit) throw new Problem(t("file.tooLarge", { name: picked.name, max: String(max) }));
      // Kept as it is now: what was checked is what will be written, whatever becomes of the file.
      const file = new Blob([await picked.arrayBuffer()]);
      setChosen({ name: picked.name, file, inspection: await inspectFile(collection, file) });
    });
  return (
    <>
      <PageHeader
        title={t(`import.${collection}`)}
        breadcrumb={{ label: t("record.trail"), items: [{ text: many, to: listPath(entity) }, { text: t("import.button") }] }}
        actions={<Template entity={entity} />}
      />
      <Paper withBorder>
        <Section title={t("import.file")} hint={t("import.file.hint")}>
          <div className={classes.whole}>
            {chosen ? (
              <ChosenFile chosen={chosen} onChange={() => setChosen(null)} />
            ) : (
              <FileDrop
                accept=".csv,.xlsx,.txt,.tsv"
                onFile={(file) => void choose(file)}
                busy={busy}
                icon={<IconFileImport size={28} aria-hidden />}
                words={{ drop: t("import.file.drop"), choose: t("import.file.choose"), hint: t("import.file.limits") }}
              />
            )}
            <FormAlert text={problem} />
          </div>
        </Section>
        {chosen && <ImportSteps collection={collection} chosen={chosen} onReset={() => setChosen(null)} />}
      </Paper>
    </>
  );
}

/** An empty file with the right headings, in the person's language. */
function Template({ entity }: { entity: Entity }) {
  const { t } = useI18n();
  const user = useUser();
  const { many, fields } = useEntityLabels(entity);
  const save = () => saveCsv(t("import.template.name", { many }), [importedFields(user, entity).map((name) => fields[name]!)]);
  return (
    <Button variant="default" leftSection={<IconDownload size={16} aria-hidden />} onClick={save}>
      {t("import.template")}
    </Button>
  );
}

function ChosenFile({ chosen: { name, inspection }, onChange }: { chosen: Chosen; onChange: () => void }) {
  const { t, number } = useI18n();
  const { rows } = inspection;
  return (
    <Group gap="sm">
      <IconFileSpreadsheet size={20} aria-hidden />
      <Text fw={600} className={classes.name}>
        {name}
      </Text>
      <Text c="dimmed">{t("import.file.rows", { n: rows, rows: number(rows) })}</Text>
      <Button variant="default" onClick={onChange}>
        {t("import.file.change")}
      </Button>
    </Group>
  );
}
