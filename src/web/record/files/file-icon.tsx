import {
  IconFile,
  IconFileMusic,
  IconFileSpreadsheet,
  IconFileText,
  IconFileTypePdf,
  IconFileTypeZip,
  IconMail,
  IconMovie,
  IconPhoto,
} from "@tabler/icons-react";

const byEnding: readonly [RegExp, typeof IconFile][] = [
  [/\.pdf$/i, IconFileTypePdf],
  [/\.(jpe?g|png|webp|heic)$/i, IconPhoto],
  [/\.(mp4|mov|avi|mkv)$/i, IconMovie],
  [/\.(mp3|wav)$/i, IconFileMusic],
  [/\.(docx?|odt)$/i, IconFileText],
  [/\.xlsx?$/i, IconFileSpreadsheet],
  [/\.(eml|msg)$/i, IconMail],
  [/\.zip$/i, IconFileTypeZip],
];

export function FileIcon({ name, size }: { name: string; size: number }) {
  const Icon = byEnding.find(([ending]) => ending.test(name))?.[1] ?? IconFile;
  return <Icon size={size} stroke={1.6} aria-hidden />;
}
