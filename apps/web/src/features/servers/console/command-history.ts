const maxCommands = 100;

export interface CommandHistory {
  /** Oldest first. */
  readonly commands: readonly string[];
  /** The index of the command in the input; the length of the list means none of them. */
  readonly at: number;
  /** The unsent input before older commands were recalled. */
  readonly draft: string;
}

export const noCommands: CommandHistory = { commands: [], at: 0, draft: "" };

export function remember({ commands }: CommandHistory, command: string): CommandHistory {
  const kept = commands.at(-1) === command ? commands : [...commands, command].slice(-maxCommands);
  return { commands: kept, at: kept.length, draft: "" };
}

/** One step to older (-1) or newer (1) commands; `typed` is the current input. */
export function walk(history: CommandHistory, step: -1 | 1, typed: string): CommandHistory {
  const { commands, at, draft } = history;
  const next = Math.min(commands.length, Math.max(0, at + step));
  return { commands, at: next, draft: at === commands.length ? typed : draft };
}

export function chosenCommand({ commands, at, draft }: CommandHistory): string {
  return commands[at] ?? draft;
}
