import { Avatar } from "@mantine/core";

/** The picture of a person, or the initials. Hidden from screen readers, because the name is always beside it. */
export function PersonPicture({ name, src, size = 30 }: { name: string; src: string | null; size?: number }) {
  return (
    <Avatar src={src} alt="" size={size} color="petrol" variant="filled" aria-hidden>
      {initials(name)}
    </Avatar>
  );
}

function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  const last = words.length > 1 ? words.at(-1) : undefined;
  return [words[0], last]
    .map((word) => [...(word ?? "")][0] ?? "")
    .join("")
    .toUpperCase();
}
