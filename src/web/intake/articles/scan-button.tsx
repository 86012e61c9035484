import { Button } from "@mantine/core";
import { IconBarcode } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { useI18n } from "#web/lib/i18n.tsx";
import { readBarcode } from "./read-barcode.ts";

type Props = { onCode: (code: string) => void; onProblem: (text: string | null) => void };

/** Takes a photo of a barcode, on a desk chooses one, and reads its code. A file input needs no permission for the camera. */
export function ScanButton({ onCode, onProblem }: Props) {
  const { t } = useI18n();
  const input = useRef<HTMLInputElement>(null);
  const [isReading, setReading] = useState(false);
  const read = async (photo: File) => {
    setReading(true);
    onProblem(null);
    await readBarcode(photo).then(
      (code) => (code ? onCode(code) : onProblem(t("article.noCode"))),
      () => onProblem(t("article.noReader")),
    );
    setReading(false);
  };
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconBarcode size={18} aria-hidden />}
        aria-disabled={isReading || undefined}
        onClick={() => !isReading && input.current?.click()}
      >
        {t(isReading ? "article.scanning" : "article.scan")}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept="image/*"
        capture="environment"
        aria-label={t("article.scan")}
        onChange={({ currentTarget }) => {
          const [photo] = currentTarget.files ?? [];
          // The same photo may be chosen again.
          if (photo) void read(photo).finally(() => (currentTarget.value = ""));
        }}
      />
    </>
  );
}
