import { Button, Checkbox, Table, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { NoticePreference } from "#api/account.ts";
import { api, query } from "#web/lib/api.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { LoadingOrFailed } from "#web/lib/loading-or-failed.tsx";
import { useUser } from "#web/lib/session.ts";
import { useFailure } from "#web/lib/use-failure.ts";

/** Which kinds of notices come by which channel. Collapsed, because it is long and few people change it. */
export function NoticePreferences() {
  const { t } = useI18n();
  const [isOpen, { open }] = useDisclosure();
  if (isOpen) return <Preferences />;
  return (
    <div>
      <Button variant="default" onClick={open}>
        {t("preferences.show")}
      </Button>
    </div>
  );
}

type Change = { kind: NoticePreference["kind"]; bell?: boolean; mail?: boolean };

function Preferences() {
  const { t } = useI18n();
  const { emailNotifications } = useUser();
  const { notify } = useFailure();
  const queries = useQueryClient();
  const { data, isError, refetch } = useQuery(query.account.notices.queryOptions());
  const { mutate, isPending } = useMutation({
    mutationFn: (change: Change) => api.account.changeNotices(change),
    onSuccess: (next) => queries.setQueryData(query.account.notices.queryKey(), next),
    onError: notify,
  });
  if (!data) return <LoadingOrFailed isError={isError} onRetry={refetch} height={180} />;
  return (
    <>
      {!emailNotifications && (
        <Text size="sm" c="dimmed">
          {t("preferences.off")}
        </Text>
      )}
      <Table aria-label={t("preferences.title")} verticalSpacing={6}>
        <Table.Thead>
          <Table.Tr>
            <Table.Td />
            <Table.Th scope="col">{t("preferences.bell")}</Table.Th>
            <Table.Th scope="col">{t("preferences.mail")}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {data.map(({ kind, bell, mail }) => {
            const name = t(`noticeKind.${kind}`);
            return (
              <Table.Tr key={kind}>
                <Table.Th scope="row" fw={400}>
                  {name}
                </Table.Th>
                <Table.Td>
                  <Checkbox
                    aria-label={`${name}: ${t("preferences.bell")}`}
                    checked={bell}
                    disabled={isPending}
                    onChange={(event) => mutate({ kind, bell: event.currentTarget.checked })}
                  />
                </Table.Td>
                <Table.Td>
                  {mail !== null && (
                    <Checkbox
                      aria-label={`${name}: ${t("preferences.mail")}`}
                      checked={mail}
                      disabled={isPending || !emailNotifications}
                      onChange={(event) => mutate({ kind, mail: event.currentTarget.checked })}
                    />
                  )}
                </Table.Td>
              </Table.Tr>
            );
          })}
        </Table.Tbody>
      </Table>
    </>
  );
}
