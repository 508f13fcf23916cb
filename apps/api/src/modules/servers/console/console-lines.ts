import { shownConsoleLines, type consoleSocket } from "@blockwright/contract/console";
import type { SocketMessage } from "@blockwright/contract/socket";
import type { ConsoleLine, ConsoleLines } from "@blockwright/node-protocol/rpc";

export type ConsoleMessage = SocketMessage<typeof consoleSocket>;
type Logs = Extract<ConsoleMessage, { type: "logs" }>;

/** How far a reader has read. */
export interface Position {
  readonly epoch: string;
  readonly last: number;
}

const maxCharacters = 128 * 1024;

/** The newest lines of one console: as many as a page shows. */
export interface KeptLines {
  /** The same object until a line is added. Undefined until the node was asked. */
  position(): Position | undefined;
  /** Lines between ours and these that the node does not report as left out: they were lost on the way. */
  lostBefore(news: ConsoleLines): number;
  add(news: ConsoleLines): void;
  /** What a reader at this position has not received. Without a position: everything kept. */
  after(seen: Position | undefined): Logs[];
}

export function createKeptLines(): KeptLines {
  let lines: ConsoleLine[] = [];
  let position: Position | undefined;
  let ended: Position | undefined;
  let characters = 0;

  const begin = (epoch: string) => {
    if (position) ended = position;
    position = { epoch, last: -1 };
    lines = [];
    characters = 0;
  };
  const trim = () => {
    let count = Math.max(0, lines.length - shownConsoleLines);
    for (let index = 0; index < count; index += 1) characters -= lines[index]?.text.length ?? 0;
    for (; characters > maxCharacters; count += 1) characters -= lines[count]?.text.length ?? 0;
    if (count > 0) lines.splice(0, count);
  };
  return {
    position: () => position,
    lostBefore: (news) => {
      const last = position?.epoch === news.epoch ? position.last : -1;
      const fresh = news.lines.filter(({ number }) => number > last);
      const missing = (fresh.at(-1)?.number ?? last) - last - fresh.length;
      return Math.max(0, missing - news.skipped);
    },
    add: (news) => {
      // The last lines of the previous epoch.
      if (news.epoch === ended?.epoch) return;
      if (news.epoch !== position?.epoch) begin(news.epoch);
      let last = position?.last ?? -1;
      for (const line of news.lines) {
        if (line.number <= last) continue;
        lines.push(line);
        characters += line.text.length;
        last = line.number;
      }
      if (last === position?.last) return;
      position = { epoch: news.epoch, last };
      trim();
    },
    after: (seen) => {
      if (!position) return [];
      if (seen?.epoch === position.epoch) return runsOf(position.epoch, lines, seen.last, 0);
      const unseen = seen && seen.epoch === ended?.epoch ? Math.max(0, ended.last - seen.last) : 0;
      const isNew = seen === undefined || seen.epoch !== ended?.epoch;
      // A new reader has missed nothing: older lines are simply history.
      const from = isNew ? (lines[0]?.number ?? 0) - 1 : -1;
      return runsOf(position.epoch, lines, from, unseen);
    },
  };
}

/** One message for each range without a gap, because a message only states what is missing before it. */
function runsOf(epoch: string, lines: readonly ConsoleLine[], last: number, missed: number): Logs[] {
  let start = lines.length;
  while (start > 0 && (lines[start - 1]?.number ?? -1) > last) start -= 1;
  const runs: Logs[] = [];
  let previous = last;
  let run: Logs | undefined;
  for (let index = start; index < lines.length; index += 1) {
    const { number, text } = lines[index] as ConsoleLine;
    if (!run || number !== previous + 1) {
      run = { type: "logs", data: [], epoch, last: number, skipped: number - previous - 1 };
      if (runs.length === 0) run.skipped += missed;
      runs.push(run);
    }
    run.data.push(text);
    run.last = number;
    previous = number;
  }
  return runs;
}
