import { parseLogLine } from "../console/log-line.ts";

/** The commands that keep a Bedrock server's files consistent during a copy, and its answers. */
export const bedrockSaving = { hold: "save hold", query: "save query", resume: "save resume" } as const;

/** The server keeps writing: only the first bytes of each listed file belong to the save. */
export interface SavedBedrockFile {
  /** Relative to `worlds/`. */
  readonly path: string;
  readonly bytes: number;
}

type BedrockSaveEvent =
  | { readonly kind: "held" }
  | { readonly kind: "resumed" }
  | { readonly kind: "files"; readonly files: readonly SavedBedrockFile[] };

const resumed = /^Changes to the (?:world|level) are resumed\.$/;

export function bedrockSaveEvent(line: string): BedrockSaveEvent | undefined {
  const { message } = parseLogLine(line);
  if (message === "Saving..." || message === "The command is already running") return { kind: "held" };
  if (resumed.test(message)) return { kind: "resumed" };
  const files = savedFiles(message);
  return files && { kind: "files", files };
}

/** World names may contain commas and colons. Undefined for unrelated lines. */
function savedFiles(message: string): SavedBedrockFile[] | undefined {
  const text = message.trim();
  const files = Array.from(text.matchAll(/(.+?):(\d{1,15})(?:, |$)/gy), ([, path = "", bytes]) => ({
    path,
    bytes: Number(bytes),
  }));
  const isWhole = files.length > 0 && files.map(({ path, bytes }) => `${path}:${bytes}`).join(", ") === text;
  const isInside = files.every(({ path }) => path.includes("/") && !path.startsWith("/") && !isLeaving(path));
  return isWhole && isInside && files.some(({ path }) => path.endsWith("/level.dat")) ? files : undefined;
}

function isLeaving(path: string): boolean {
  return path.split("/").some((part) => part === ".." || part === "." || part === "");
}
