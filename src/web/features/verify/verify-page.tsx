import { Button, Progress, Text, Title } from "@mantine/core";
import { IconCircleCheck, IconHelpCircle } from "@tabler/icons-react";
import { maxHashes } from "#api/limits.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { usePublicBranding } from "#web/lib/use-public-branding.ts";
import { DropArea } from "#web/ui/input/drop-area.tsx";
import { Brand } from "#web/ui/layout/brand.tsx";
import { type Checked, useVerification } from "./use-verification.ts";
import classes from "./verify-page.module.css";

/** Open to anybody: whether and since when this installation has a file. Fingerprints are worked out here; no file leaves the browser. */
export function VerifyPage() {
  const { t } = useI18n();
  const siteName = usePublicBranding();
  const { rows, take, retry } = useVerification();
  return (
    <div className={classes.root}>
      <header className={classes.brand}>
        <Brand name={siteName} />
      </header>
      <main className={classes.main}>
        <Title order={1} className={classes.title}>
          {t("verify.title")}
        </Title>
        <Text c="dimmed" mt={4} mb="lg">
          {t("verify.text")}
        </Text>
        <DropArea
          multiple
          onFiles={take}
          words={{ title: t("verify.drop"), hint: t("verify.hint"), paste: t("verify.paste"), choose: t("verify.choose") }}
        />
        {rows.length > 0 && (
          <section aria-label={t("verify.results")} className={classes.results}>
            <ul aria-live="polite">
              {rows.map((row) => (
                <Result key={row.id} row={row} matching={matchOf(rows, row)} onRetry={() => retry(row)} />
              ))}
            </ul>
            {rows.some(({ state }) => state === "unknown") && <p className={classes.hint}>{t("verify.unknown.hint")}</p>}
          </section>
        )}
      </main>
    </div>
  );
}

/** The entry of a dropped manifest with the same fingerprint as a dropped file. */
const matchOf = (rows: readonly Checked[], { manifest, hash }: Checked) =>
  manifest === undefined && hash ? rows.find((other) => other.manifest !== undefined && other.hash === hash)?.name : undefined;

type Props = { row: Checked; matching: string | undefined; onRetry: () => void };

function Result({ row: { name, manifest, hash, state, share = 0, at }, matching, onRetry }: Props) {
  const { t, date, percent, number } = useI18n();
  const text = {
    hashing: () => t("verify.working", { percent: percent(share) }),
    asking: () => t("verify.asking"),
    sealed: () => t("verify.sealed", { date: date(at!) }),
    unknown: () => t("verify.unknown"),
    unreadable: () => t("verify.unreadable"),
    failed: () => t("verify.failed"),
    tooMany: () => t("verify.tooMany", { max: number(maxHashes) }),
  }[state]();
  return (
    <li className={classes.result} data-state={state}>
      {state === "sealed" ? <IconCircleCheck size={22} aria-hidden /> : <IconHelpCircle size={22} aria-hidden />}
      <div className={classes.text}>
        <strong>{name}</strong>
        {manifest && <span>{t("verify.manifest", { name: manifest })}</span>}
        <span className={classes.verdict}>{text}</span>
        {state === "hashing" && <Progress value={share * 100} size="sm" aria-label={text} />}
        {matching !== undefined && <span>{t("verify.matches", { name: matching })}</span>}
        {hash && <code>{hash}</code>}
        {state === "failed" && (
          <Button variant="default" onClick={onRetry}>
            {t("verify.again")}
          </Button>
        )}
      </div>
    </li>
  );
}
