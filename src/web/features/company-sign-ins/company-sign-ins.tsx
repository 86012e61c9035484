import { Button, Modal, Paper } from "@mantine/core";
import { IconBuildingFortress } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { CompanySignIn } from "#api/company-sign-ins.ts";
import { query } from "#web/lib/api.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { LoadingOrFailed } from "#web/lib/loading-or-failed.tsx";
import { StarButton } from "#web/lib/star-button.tsx";
import { useOpened } from "#web/ui/dialog/use-opened.ts";
import { Empty } from "#web/ui/feedback/empty.tsx";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import classes from "#web/ui/layout/setting-cards.module.css";
import { SignInCard } from "./sign-in-card.tsx";
import { SignInForm } from "./sign-in-form.tsx";

/** The companies that sign their people in, by the domain of the e-mail address. */
export function CompanySignIns() {
  const { t } = useI18n();
  const { data, isError, refetch } = useQuery(query.companySignIns.list.queryOptions());
  const [edited, setEdited] = useState<CompanySignIn | "new" | null>(null);
  return (
    <>
      <PageHeader title={t("menu.companySignIns")} star={<StarButton />} />
      <div className={classes.head}>
        <p>{t("companySignIn.intro")}</p>
        <Button onClick={() => setEdited("new")}>{t("companySignIn.create")}</Button>
      </div>
      {!data && (
        <Paper withBorder>
          <LoadingOrFailed isError={isError} onRetry={() => void refetch()} height={120} />
        </Paper>
      )}
      {data?.signIns.length === 0 && (
        <Paper withBorder>
          <Empty icon={<IconBuildingFortress size={22} />} title={t("companySignIn.none")} />
        </Paper>
      )}
      <ul className={classes.list}>
        {data?.signIns.map((signIn) => (
          <SignInCard key={signIn.id} signIn={signIn} onEdit={() => setEdited(signIn)} />
        ))}
      </ul>
      <Modal
        opened={useOpened(edited !== null)}
        onClose={() => setEdited(null)}
        title={edited && edited !== "new" ? t("companySignIn.editOf", { domain: edited.domain }) : t("companySignIn.create")}
        closeButtonProps={{ "aria-label": t("button.cancel") }}
        closeOnClickOutside={false}
      >
        {edited && data && (
          <SignInForm signIn={edited === "new" ? undefined : edited} redirectUri={data.redirectUri} onDone={() => setEdited(null)} />
        )}
      </Modal>
    </>
  );
}
