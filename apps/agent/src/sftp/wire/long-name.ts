import type { FileKind, NamedFile } from "../../files/file-info.ts";

const kindLetters: Readonly<Record<FileKind, string>> = { file: "-", folder: "d", link: "l", special: "p" };
const halfAYearMs = 182 * 24 * 3_600_000;

/** As `ls -l` prints it: some clients show this line, others parse it. */
export function longNameOf({ name, kind, mode, sizeBytes, modifiedAt }: NamedFile): string {
  const bits = "rwxrwxrwx".replaceAll(/./g, (letter, at: number) => ((mode >> (8 - at)) & 1 ? letter : "-"));
  const [, day = "1", month = "Jan", year = "1970", time = "00:00"] =
    /, (\d+) (\w+) (\d+) (\d+:\d+)/.exec(modifiedAt.toUTCString()) ?? [];
  const isRecent = Math.abs(Date.now() - modifiedAt.getTime()) < halfAYearMs;
  const size = String(sizeBytes).padStart(12);
  return `${kindLetters[kind]}${bits} 1 server server ${size} ${month} ${day} ${isRecent ? time : year} ${name}`;
}
