const heapFlag = /^-Xmx(\d{1,7})([kKmMgG]?)$/;
const startFlag = /^-Xms(\d{1,7})([kKmMgG]?)$/;

const megabytesPer: Readonly<Record<string, number>> = { "": 1 / 1_048_576, k: 1 / 1024, m: 1, g: 1024 };

function inMb(match: RegExpExecArray | null): number | undefined {
  if (!match) return undefined;
  return Math.floor(Number(match[1]) * (megabytesPer[(match[2] ?? "").toLowerCase()] ?? 0));
}

/** Undefined if the command does not set it. The last one counts, as it does for Java. */
export function heapOf(command: readonly string[]): number | undefined {
  const flag = command.findLast((word) => heapFlag.test(word));
  return flag === undefined ? undefined : inMb(heapFlag.exec(flag));
}

/** The same command with another heap. The initial heap never exceeds the maximum. */
export function withHeap(command: readonly string[], heapMb: number): string[] {
  return command.map((word) => {
    if (heapFlag.test(word)) return `-Xmx${heapMb}M`;
    const startMb = inMb(startFlag.exec(word));
    return startMb === undefined ? word : `-Xms${Math.min(startMb, heapMb)}M`;
  });
}

/** For a flag like `-XX:MaxMetaspaceSize=128M`. */
export function limitOf(command: readonly string[], name: string): number | undefined {
  const pattern = new RegExp(`^-XX:${name}=(\\d{1,7})([kKmMgG]?)$`);
  return inMb(pattern.exec(command.find((word) => pattern.test(word)) ?? ""));
}

/** A new flag is placed beside the heap flag. */
export function withLimit(command: readonly string[], name: string, megabytes: number): string[] {
  const flag = `-XX:${name}=${Math.floor(megabytes)}M`;
  const isSame = (word: string) => word.startsWith(`-XX:${name}=`);
  if (command.some(isSame)) return command.map((word) => (isSame(word) ? flag : word));
  return command.flatMap((word) => (heapFlag.test(word) ? [word, flag] : [word]));
}
