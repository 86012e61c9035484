import { Paper } from "@mantine/core";
import { IconFileAlert } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { HeldFile } from "#api/held-files.ts";
import { query } from "#web/lib/api.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { LoadingOrFailed } from "#web/lib/loading-or-failed.tsx";
import { StarButton } from "#web/lib/star-button.tsx";
import { Empty } from "#web/ui/feedback/empty.tsx";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import classes from "#web/ui/layout/setting-cards.module.css";
import { HeldFileCard } from "./held-file-card.tsx";
import { OtherRecordDialog } from "./other-record-dialog.tsx";

/** Files that arrived whole and could not join their record. */
export function HeldFiles() {
  const { t } = useI18n();
  const { data, isError, refetch } = useQuery(query.heldFiles.list.queryOptions());
  const [moved, setMoved] = useState<HeldFile | null>(null);
  return (
    <>
      <PageHeader title={t("menu.heldFiles")} star={<StarButton />} />
      <div className={classes.head}>
        <p>{t("heldFile.intro")}</p>
      </div>
      {!data && (
        <Paper withBorder>
          <LoadingOrFailed isError={isError} onRetry={() => void refetch()} height={120} />
        </Paper>
      )}
      {data?.files.length === 0 && (
        <Paper withBorder>
          <Empty icon={<IconFileAlert size={22} />} title={t("heldFile.none")} />
        </Paper>
      )}
      <ul className={classes.list}>
        {data?.files.map((file) => (
          <HeldFileCard key={file.id} file={file} onOther={() => setMoved(file)} />
        ))}
      </ul>
      {data && data.total > data.files.length && <p className={classes.more}>{t("heldFile.more", { n: data.total })}</p>}
      <OtherRecordDialog file={moved} onClose={() => setMoved(null)} />
    </>
  );
}
