const maxCommands = 100;

export interface CommandHistory {
  /** Oldest first. */
  readonly commands: readonly string[];
  /** Which one is in the input; as many as there are means none of them. */
  readonly at: number;
  /** What was being typed before the walk through the older ones began. */
  readonly draft: string;
}

export const noCommands: CommandHistory = { commands: [], at: 0, draft: "" };

export function remember({ commands }: CommandHistory, command: string): CommandHistory {
  const kept = commands.at(-1) === command ? commands : [...commands, command].slice(-maxCommands);
  return { commands: kept, at: kept.length, draft: "" };
}

/** One step towards older (-1) or newer (1) commands; `typed` is what the input holds now. */
export function walk(history: CommandHistory, step: -1 | 1, typed: string): CommandHistory {
  const { commands, at, draft } = history;
  const next = Math.min(commands.length, Math.max(0, at + step));
  return { commands, at: next, draft: at === commands.length ? typed : draft };
}

export function chosenCommand({ commands, at, draft }: CommandHistory): string {
  return commands[at] ?? draft;
}
