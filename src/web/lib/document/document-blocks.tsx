import type { DocumentBlock } from "#api/document-blocks.ts";
import classes from "./document-blocks.module.css";

/** Blocks of a PDF document on the screen. Blocks have no id: their index is the key. */
export const DocumentBlocks = ({ blocks }: { blocks: readonly DocumentBlock[] }) => (
  <div className={classes.root}>
    {blocks.map((block, index) => (
      <Block key={index} block={block} />
    ))}
  </div>
);

function Block({ block }: { block: DocumentBlock }) {
  switch (block.kind) {
    case "fields":
      return (
        <dl className={classes.fields}>
          {block.fields.map(({ label, value, isWide }) => (
            <div key={label} data-wide={isWide || undefined}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      );
    case "text":
      return (
        <dl className={classes.fields}>
          <div data-wide>
            <dt>{block.label}</dt>
            <dd>{block.text}</dd>
          </div>
        </dl>
      );
    case "note":
      return <p className={classes.note}>{block.text}</p>;
    case "table":
      return <Table block={block} />;
  }
}

const Table = ({ block: { columns, rows } }: { block: Extract<DocumentBlock, { kind: "table" }> }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it
  <section className={classes.frame} tabIndex={0} aria-label={columns[0]?.label}>
    <table className={classes.table}>
      <thead>
        <tr>
          {columns.map(({ label }) => (
            <th key={label} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={index}>
            {row.map((cell, column) => (
              <td key={columns[column]?.label} data-narrow={!columns[column]?.isWide || undefined}>
                {typeof cell === "string" ? cell : cell.text}
                {typeof cell !== "string" && cell.note && <span className={classes.small}>{cell.note}</span>}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);
