import { atLeast, atMost } from "../services/judging/figure.ts";
import { median, type Bench } from "./bench.ts";
import { openFileSite } from "./files/file-site.ts";
import { measureFirstPage } from "./files/first-page.ts";
import { measureSave } from "./files/save.ts";
import { measureSftp } from "./files/sftp.ts";
import type { Turns } from "./files/turns.ts";

const megabyte = 1024 * 1024;

/** File operations against a minimal implementation, alternating. */
export const bench: Bench = async ({ isSample }) => {
  const sftpBytes = (isSample ? 50 : 500) * megabyte;
  const site = await openFileSite((4 * sftpBytes) / megabyte + 1024);
  try {
    const page = await measureFirstPage(site, isSample ? 3 : 20);
    const save = await measureSave(site, isSample ? 5 : 50);
    const sftp = await measureSftp(site, sftpBytes, isSample ? 1 : 3);
    return {
      rows: [
        row("first page of 50,000 files, ms", page),
        row("save of 100 kB, ms", save.whole),
        row("  the node's part, ms", save.atNode),
        row(`SFTP put of ${sftpBytes / megabyte} MB, ms`, sftp.put),
        row(`SFTP get of ${sftpBytes / megabyte} MB, ms`, sftp.get),
      ],
      figures: [
        atMost("first page ÷ readdir + stat", ratio(page), 1.5),
        atMost("save ÷ NATS + write + fsync + rename", ratio(save.whole), 2),
        { name: "the node's part of it", value: ratio(save.atNode) },
        atLeast("SFTP put ÷ sftp-server", 1 / ratio(sftp.put), 0.5),
        atLeast("SFTP get ÷ sftp-server", 1 / ratio(sftp.get), 0.5),
      ],
    };
  } finally {
    await site.stop();
  }
};

function ratio({ ours, bare }: Turns): number {
  return median(ours) / median(bare);
}

function row(measure: string, { ours, bare }: Turns) {
  return { measure, ours: spread(ours), bare: spread(bare), runs: ours.length };
}

function spread(values: readonly number[]): string {
  const round = (value: number) => Math.round(value * 10) / 10;
  return `${round(median(values))} (${round(Math.min(...values))}–${round(Math.max(...values))})`;
}
