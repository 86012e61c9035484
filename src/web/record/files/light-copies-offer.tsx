import { Button } from "@mantine/core";
import { useState } from "react";
import { hashFile } from "#web/lib/hash-file.ts";
import { useI18n } from "#web/lib/i18n.tsx";
import { useSizeText } from "./file-display.ts";
import classes from "./files-field.module.css";
import { isLargePhoto, lightCopy } from "./light-copy.ts";
import type { PendingFile } from "./pending-files.ts";

/** Offers to send small copies of large photos before the originals, which are sent in any case. */
export function LightCopiesOffer({ files, onCopies }: { files: readonly PendingFile[]; onCopies: (copies: PendingFile[]) => void }) {
  const { t } = useI18n();
  const size = useSizeText();
  const [busy, setBusy] = useState(false);
  const copyName = (name: string) => t("files.light.name", { name: name.slice(0, name.lastIndexOf(".")) });
  const large = files.filter(({ file, name }) => isLargePhoto({ name, size: file.size }) && !files.some((other) => other.name === copyName(name)));
  if (large.length === 0) return null;
  const make = async () => {
    setBusy(true);
    const copies = await Promise.all(
      large.map(async ({ file, name, category, caption }): Promise<PendingFile | undefined> => {
        const copy = await lightCopy(file, copyName(name));
        if (!copy) return undefined;
        // A photo that cannot be read any more has no fingerprint; its upload tells so.
        const original = await hashFile(file).catch(() => undefined);
        return { file: copy, name: copy.name, ...(category && { category }), ...(caption && { caption }), ...(original && { original }) };
      }),
    );
    setBusy(false);
    onCopies(copies.filter((copy) => copy !== undefined));
  };
  return (
    <div className={classes.offer}>
      <span>{t("files.light.offer", { n: large.length, size: size(large.reduce((sum, { file }) => sum + file.size, 0)) })}</span>
      <Button variant="default" loading={busy} onClick={() => void make()}>
        {t("files.light.yes")}
      </Button>
    </div>
  );
}
