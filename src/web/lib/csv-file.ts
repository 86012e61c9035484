/** Downloads a table as CSV. Excel in Spain and France expects semicolons, and a byte order mark for UTF-8. */
export function saveCsv(name: string, rows: readonly (readonly string[])[]) {
  const text = rows.map((cells) => cells.map(quoted).join(";")).join("\r\n");
  const url = URL.createObjectURL(new Blob([`\ufeff${text}\r\n`], { type: "text/csv;charset=utf-8" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}

const quoted = (cell: string) => (/[";\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
