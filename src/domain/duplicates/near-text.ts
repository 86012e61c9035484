/** Lower case, without accents, separated by single spaces. */
export const plainText = (value: unknown): string =>
  typeof value === "string"
    ? value
        .normalize("NFD")
        .replaceAll(/\p{Mn}/gu, "")
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
        .trim()
    : "";

/** Letters and digits alone, as numbers of documents and plates are compared. */
export const bareCode = (value: unknown): string => plainText(value).replaceAll(" ", "").toUpperCase();

/** Whether one text becomes the other by adding, leaving out or changing one character, or by swapping two neighbours. */
export function isOneAway(one: string, other: string): boolean {
  if (one === other || Math.abs(one.length - other.length) > 1) return false;
  let start = 0;
  while (start < one.length && one[start] === other[start]) start++;
  const [left, right] = [one.slice(start), other.slice(start)];
  return (
    left.slice(1) === right.slice(1) ||
    left.slice(1) === right ||
    left === right.slice(1) ||
    (left.length > 1 && left[0] === right[1] && left[1] === right[0] && left.slice(2) === right.slice(2))
  );
}
