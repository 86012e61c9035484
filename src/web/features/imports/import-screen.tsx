import { Button, Group, Paper, Text } from "@mantine/core";
import { IconDownload, IconFileImport, IconFileSpreadsheet } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { importEachLimit, importFileLimit, importRowLimit, importWorkbookLimit } from "#api/limits.ts";
import { listPath } from "#domain/access/screens.ts";
import { hasLists } from "#domain/entities/import-lists.ts";
import { type Importable, importable, importedFields, isImportedEach } from "#domain/entities/importable.ts";
import type { Entity } from "#domain/entity.ts";
import { query } from "#web/lib/api.ts";
import { saveCsv } from "#web/lib/csv-file.ts";
import { deleteFormDraft, getOrCreateInTab } from "#web/lib/form-drafts.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useUser } from "#web/lib/session.ts";
import { useSubmit } from "#web/lib/use-submit.ts";
import { UserError } from "#web/lib/user-error.ts";
import { useEntityLabels } from "#web/record/base/entity-labels.ts";
import { FileDrop } from "#web/ui/input/file-drop.tsx";
import { FormAlert } from "#web/ui/input/form-alert.tsx";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import { Section } from "#web/ui/layout/section.tsx";
import { countRows, isArchive } from "./count-rows.ts";
import { inspectFile } from "./import-client.ts";
import { ImportSteps } from "./import-steps.tsx";
import classes from "./imports.module.css";
import { RecentImports } from "./recent-imports.tsx";
import { type ChosenFile, importDraft } from "./use-import.ts";

/** Imports the records of a file: maps its columns, checks it, and writes all records or none. */
export function ImportScreen({ collection }: { collection: Importable }) {
  const { t, number } = useI18n();
  const isEach = isImportedEach(collection);
  const entity: Entity = importable[collection];
  const { many } = useEntityLabels(entity);
  const queries = useQueryClient();
  const { busy, problem, submit } = useSubmit();
  const { chosen, setChosen, forget } = useChosenFile(collection);
  const reset = () => {
    forget();
    setChosen(null);
  };
  const written = () => {
    forget();
    void queries.invalidateQueries({ queryKey: query.imports.key() });
  };
  const choose = (picked: File) =>
    submit(async () => {
      const refusal = await reasonToRefuse(picked, isEach && !hasLists(entity));
      if (refusal) throw new UserError(t(refusal));
      // A copy in memory, so that what is written is what was checked, even if the file changes.
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
              <FileSummary chosen={chosen} onChange={reset} />
            ) : (
              <FileDrop
                accept=".csv,.xlsx,.txt,.tsv"
                onFile={(file) => void choose(file)}
                busy={busy}
                icon={<IconFileImport size={28} aria-hidden />}
                words={{
                  drop: t("import.file.drop"),
                  choose: t("import.file.choose"),
                  hint: t("import.file.limits", { rows: number(isEach ? importEachLimit : importRowLimit) }),
                }}
              />
            )}
            <FormAlert text={problem} />
          </div>
        </Section>
        {chosen && <ImportSteps collection={collection} chosen={chosen} onWritten={written} onReset={reset} />}
        <RecentImports collection={collection} />
      </Paper>
    </>
  );
}

/** Why a file cannot be imported, told before it is sent. Its headings are a line too. */
async function reasonToRefuse(file: Blob, isEach: boolean) {
  if (await isArchive(file)) return file.size > importWorkbookLimit ? "import.workbookTooLarge" : undefined;
  if (file.size > importFileLimit) return "import.fileTooLarge";
  const limit = isEach ? importEachLimit : importRowLimit;
  if ((await countRows(file, limit + 1)) <= limit + 1) return undefined;
  return isEach ? "import.tooManyEach" : "import.tooManyRows";
}

/** The file stays in the memory of the tab until it is imported or replaced, so that locking the session does not lose it. */
function useChosenFile(collection: Importable) {
  const [inTab] = useState(() => getOrCreateInTab<{ file: ChosenFile | null }>(importDraft(collection), () => ({ file: null })));
  const [chosen, show] = useState(inTab.file);
  const setChosen = (file: ChosenFile | null) => {
    inTab.file = file;
    show(file);
  };
  /** The screen may still show the result of the import. */
  const forget = () => {
    inTab.file = null;
    deleteFormDraft(importDraft(collection));
  };
  return { chosen, setChosen, forget };
}

/** Downloads an empty file with the expected column headings, in the user's language. */
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

function FileSummary({ chosen: { name, inspection }, onChange }: { chosen: ChosenFile; onChange: () => void }) {
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
