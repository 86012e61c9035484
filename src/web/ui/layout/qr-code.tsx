import { Skeleton } from "@mantine/core";
import { useEffect, useState } from "react";
import classes from "./qr-code.module.css";

/** A QR code as SVG. The encoder is loaded on demand. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const [cells, setCells] = useState<boolean[][] | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void import("qr").then(({ encodeQR }) => isCurrent && setCells(encodeQR(text, "raw", { border: 2 })));
    return () => {
      isCurrent = false;
    };
  }, [text]);
  if (!cells) return <Skeleton h={184} w={184} mx="auto" />;
  return (
    <svg className={classes.root} viewBox={`0 0 ${cells.length} ${cells.length}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path d={outline(cells)} />
    </svg>
  );
}

const outline = (cells: boolean[][]) => cells.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ""))).join("");
