/** How `pg` writes a value for PostgreSQL; its types omit this. */
declare module "pg/lib/utils.js" {
  export function prepareValue(value: unknown): string | Buffer | null;
}
