import { Badge, Button } from "@mantine/core";
import { IconEye } from "@tabler/icons-react";
import type { AccessRow } from "#api/protection.ts";
import { entities } from "#domain/entities/registry.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { LoadingOrFailed } from "#web/lib/loading-or-failed.tsx";
import { RefLink } from "#web/record/base/ref-link.tsx";
import { Empty } from "#web/ui/feedback/empty.tsx";
import { PlainTable } from "#web/ui/filter/plain-table.tsx";

type Props = {
  accesses: readonly AccessRow[] | undefined;
  isError: boolean;
  onRetry: () => void;
  /** Text shown when there is no access. */
  nothingFoundMessage: string;
  /** Show which record was seen; not needed if all rows are about the same one. */
  withRecords?: boolean;
  more?: { isLoading: boolean; load: () => void };
};

/** Rows of the access log. */
export function AccessesTable({ accesses, isError, onRetry, nothingFoundMessage, withRecords = false, more }: Props) {
  const { t } = useI18n();
  if (!accesses) return <LoadingOrFailed isError={isError} onRetry={onRetry} height={200} />;
  if (accesses.length === 0) return <Empty icon={<IconEye size={22} />} title={nothingFoundMessage} />;
  return (
    <>
      <PlainTable label={t("access.list")} minWidth={withRecords ? 720 : 480}>
        <thead>
          <tr>
            <th scope="col">{t("access.at")}</th>
            <th scope="col">{t("access.user")}</th>
            <th scope="col">{t("access.way")}</th>
            {withRecords && <th scope="col">{t("access.kind")}</th>}
            {withRecords && <th scope="col">{t("access.record")}</th>}
            <th scope="col">{t("access.file")}</th>
          </tr>
        </thead>
        <tbody>
          {accesses.map((access) => (
            <Line key={access.id} access={access} withRecords={withRecords} />
          ))}
        </tbody>
      </PlainTable>
      {more && (
        <Button variant="subtle" fullWidth loading={more.isLoading} onClick={more.load}>
          {t("access.more")}
        </Button>
      )}
    </>
  );
}

function Line({ access: { at, user, way, entity, first, count, file }, withRecords }: { access: AccessRow; withRecords: boolean }) {
  const { t, datetime, number, labels } = useI18n();
  const name = first.alias || first.id;
  return (
    <tr>
      <td>
        <time dateTime={at}>{datetime(at)}</time>
      </td>
      <td>{user.alias || user.id}</td>
      <td>
        <Badge variant="light" color="gray">
          {t(`access.way.${way}`)}
        </Badge>
      </td>
      {withRecords && <td>{labels[entity].one}</td>}
      {withRecords && (
        <td>
          <RefLink
            entity={entities[entity]}
            to={{ id: first.id, alias: count > 1 ? t("access.several", { name, count: number(count - 1) }) : name }}
          />
        </td>
      )}
      <td>{file}</td>
    </tr>
  );
}
