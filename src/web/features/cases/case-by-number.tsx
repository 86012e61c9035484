import { useQuery } from "@tanstack/react-query";
import { Navigate, useParams } from "@tanstack/react-router";
import { recordPath } from "#domain/access/screens.ts";
import { penalCase } from "#domain/cases/case.ts";
import { parseRecordNumber } from "#domain/formats/record-number.ts";
import { query } from "#web/lib/api.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { Loading } from "#web/ui/feedback/loading.tsx";

/** Opens the case with the number in the URL. */
export function CaseByNumber() {
  const { t } = useI18n();
  const { cid: text = "" } = useParams({ strict: false }) as { cid?: string };
  const cid = parseRecordNumber(text);
  const { data, isError } = useQuery(query.cases.byNumber.queryOptions({ input: { cid: cid ?? 0 }, enabled: cid !== undefined, retry: false }));
  if (data) return <Navigate to={recordPath(penalCase, data.id)} replace />;
  return cid === undefined || isError ? <Navigate to="/pages/error-404" replace /> : <Loading text={t("loading")} />;
}
