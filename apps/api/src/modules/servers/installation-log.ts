import type { Deps } from "../../platform/deps.ts";
import { findInstallationLines } from "./servers.repository.ts";

const shownLines = 500;
const maxServersKept = 200;

/** Lines are append-only: while the last one is the same, all are, and need not be read again. */
export function createInstallationLog({ rows }: Pick<Deps, "rows">) {
  const kept = new Map<string, { readonly last: string; readonly lines: string[] }>();
  return async (serverId: string, last: string | null): Promise<string[]> => {
    if (last === null) return [];
    const known = kept.get(serverId);
    if (known?.last === last) return known.lines;
    const found = await findInstallationLines(rows, serverId, shownLines);
    const lines = found.map(({ text }) => text);
    kept.delete(serverId);
    kept.set(serverId, { last: String(found.at(-1)?.id ?? last), lines });
    const [oldest] = kept.keys();
    if (kept.size > maxServersKept && oldest) kept.delete(oldest);
    return lines;
  };
}
