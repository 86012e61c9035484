import { useMediaQuery } from "@mantine/hooks";
import { addUploads } from "#web/outgoing/outgoing.ts";
import type { OutgoingFile } from "#web/outgoing/outgoing-file.ts";
import type { UploadTarget } from "#web/outgoing/upload-target.ts";
import { LightCopiesOffer } from "./light-copies-offer.tsx";
import { isLargePhoto } from "./light-copy.ts";

/** On a phone, where lines are slow: small copies can go before large photos that are being added to a record. */
export function UploadCopiesOffer({ target, uploads }: { target: UploadTarget; uploads: readonly OutgoingFile[] }) {
  const isPhone = useMediaQuery("(pointer: coarse), (width < 48em)", undefined, { getInitialValueInEffect: false });
  const waiting = uploads.filter(({ state }) => state === "waiting" || state === "sending" || state === "interrupted");
  if (!isPhone || waiting.length === 0) return null;
  const later = waiting.filter(isLargePhoto).map(({ id }) => id);
  return (
    <LightCopiesOffer
      files={uploads.map(({ file, name, category, caption }) => ({ file, name, ...(category && { category }), ...(caption && { caption }) }))}
      onCopies={(copies) => copies.length > 0 && void addUploads(target, copies, later)}
    />
  );
}
