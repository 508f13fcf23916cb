export interface Partition {
  readonly table: "server_minutes" | "server_hours";
  /** Sorts by time. */
  readonly name: string;
  readonly from: Date;
  readonly to: Date;
}

const daysAhead = 3;
const monthsAhead = 2;
const keptDays = 7;
const keptMonths = 12;

/** Those that rows may fall into soon, made before they are needed. */
export function partitionsToHave(now: Date): Partition[] {
  return [
    ...Array.from({ length: daysAhead + 1 }, (_unused, ahead) => dayPartition(now, ahead)),
    ...Array.from({ length: monthsAhead + 1 }, (_unused, ahead) => monthPartition(now, ahead)),
  ];
}

/** Everything before these is older than what is promised: a week in minutes, a year in hours. */
export function oldestToKeep(now: Date): Partition[] {
  return [dayPartition(now, -keptDays), monthPartition(now, -keptMonths)];
}

function dayPartition(now: Date, offset: number): Partition {
  const start = (days: number) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + days));
  const from = start(offset);
  const name = `server_minutes_${from.toISOString().slice(0, 10).replaceAll("-", "_")}`;
  return { table: "server_minutes", name, from, to: start(offset + 1) };
}

function monthPartition(now: Date, offset: number): Partition {
  const start = (months: number) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months));
  const from = start(offset);
  const name = `server_hours_${from.toISOString().slice(0, 7).replaceAll("-", "_")}`;
  return { table: "server_hours", name, from, to: start(offset + 1) };
}
