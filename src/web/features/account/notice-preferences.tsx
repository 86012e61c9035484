import { Button, Checkbox, Table, Text, UnstyledButton } from "@mantine/core";
import { useDisclosure, useMediaQuery } from "@mantine/hooks";
import { IconChevronDown, IconChevronRight } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { NoticePreference } from "#api/account.ts";
import { type Channels, kindOf, type NoticeTopic, noticeTopics } from "#domain/notices/notice-kinds.ts";
import { api, query } from "#web/lib/api.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { LoadingOrFailed } from "#web/lib/loading-or-failed.tsx";
import { useUser } from "#web/lib/session.ts";
import { useFailure } from "#web/lib/use-failure.ts";
import classes from "./notice-preferences.module.css";

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

const channels = ["bell", "mail", "digest"] as const satisfies (keyof Channels)[];
type Change = { kind: NoticePreference["kind"] } & Partial<Channels>;

function Preferences() {
  const { t } = useI18n();
  const { emailNotifications } = useUser();
  const { notify } = useFailure();
  const queries = useQueryClient();
  const { data, isError, refetch } = useQuery(query.account.notices.queryOptions());
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (change: Change) => api.account.changeNotices(change),
    onSuccess: (next) => queries.setQueryData(query.account.notices.queryKey(), next),
    onError: notify,
  });
  if (!data) return <LoadingOrFailed isError={isError} onRetry={refetch} height={180} />;
  // What was ticked shows at once, before the server has answered.
  const shown = data.map((chosen) => (isPending && variables.kind === chosen.kind ? { ...chosen, ...variables } : chosen));
  const topics = noticeTopics
    .map((topic) => ({ topic, kinds: shown.filter(({ kind }) => kindOf(kind).topic === topic) }))
    .filter(({ kinds }) => kinds.length > 0);
  return (
    <>
      <Text size="sm" c="dimmed">
        {emailNotifications ? t("preferences.security") : t("preferences.off")}
      </Text>
      <Table aria-label={t("preferences.title")} className={classes.root} verticalSpacing={4} horizontalSpacing={6}>
        <Table.Thead>
          <Table.Tr>
            <Table.Td />
            {channels.map((channel) => (
              <Table.Th key={channel} scope="col" className={classes.channel}>
                {t(`preferences.${channel}`)}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        {topics.map(({ topic, kinds }) => (
          <Topic key={topic} topic={topic} kinds={kinds} isPending={isPending} hasMails={emailNotifications} onChange={mutate} />
        ))}
      </Table>
    </>
  );
}

type TopicProps = {
  topic: NoticeTopic;
  kinds: readonly NoticePreference[];
  isPending: boolean;
  hasMails: boolean;
  onChange: (change: Change) => void;
};

/** The kinds of one topic; on phones they are folded until they are asked for. */
function Topic({ topic, kinds, isPending, hasMails, onChange }: TopicProps) {
  const { t } = useI18n();
  const isNarrow = useMediaQuery("(width < 36em)", false, { getInitialValueInEffect: false });
  const [isOpen, { toggle }] = useDisclosure(!isNarrow);
  const Chevron = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <Table.Tbody>
      <Table.Tr className={classes.topic}>
        <Table.Th colSpan={channels.length + 1} scope="rowgroup">
          <UnstyledButton className={classes.fold} aria-expanded={isOpen} onClick={toggle}>
            <Chevron size={16} aria-hidden />
            {t(`noticeTopic.${topic}`)}
          </UnstyledButton>
        </Table.Th>
      </Table.Tr>
      {isOpen &&
        kinds.map(({ kind, ...chosen }) => {
          const name = t(`noticeKind.${kind}`);
          return (
            <Table.Tr key={kind}>
              <Table.Th scope="row" fw={400}>
                {name}
              </Table.Th>
              {channels.map((channel) => (
                <Table.Td key={channel} className={classes.channel}>
                  {chosen[channel] !== null && (
                    <Checkbox
                      className={classes.box}
                      aria-label={`${name}: ${t(`preferences.${channel}`)}`}
                      checked={chosen[channel]}
                      disabled={isPending || (channel !== "bell" && !hasMails)}
                      onChange={(event) => onChange({ kind, [channel]: event.currentTarget.checked })}
                    />
                  )}
                </Table.Td>
              ))}
            </Table.Tr>
          );
        })}
    </Table.Tbody>
  );
}
