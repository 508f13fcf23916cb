import { parseLogLine } from "@blockwright/minecraft/console/log-line";
import { parseProperties } from "@blockwright/minecraft/properties/file";
import { watchConsole } from "@blockwright/node-protocol/rpc";
import { readInstanceBytes } from "../../files/index.ts";
import { seeInstance } from "../../nodes/index.ts";
import { maxKeptBytes } from "../change.ts";
import type { ChangesDeps } from "../changes-deps.ts";
import type { ChangeItemRow } from "../changes.repository.ts";
import type { Mark } from "./verify-change.ts";

const properties = "server.properties";
const maxNamed = 3;
const maxShownCharacters = 60;

interface Started {
  readonly instanceId: string;
  readonly serverType: string;
  readonly items: readonly ChangeItemRow[];
  readonly mark: Mark;
}

/** Game settings that the change set and that have another value once the server runs, one sentence each. */
export async function findReverted(
  deps: ChangesDeps,
  { instanceId, serverType, items, mark }: Started,
): Promise<string[]> {
  const row = items.find(({ item }) => item.kind === "write-file" && item.path === properties);
  if (!row?.after) return [];
  const dialect = serverType === "bedrock" ? "bedrock" : "java";
  const present = await readInstanceBytes(deps, instanceId, properties, maxKeptBytes);
  if (!present) return [];
  const valuesIn = (bytes: Buffer | null) => parseProperties(bytes?.toString("utf8") ?? "", dialect).values;
  const [before, after, now] = [valuesIn(row.before), valuesIn(row.after), valuesIn(present)];
  const lost = [...after].filter(
    ([key, value]) => before.get(key) !== value && now.get(key) !== undefined && now.get(key) !== value,
  );
  if (lost.length === 0) return [];
  const said = await linesSince(deps, instanceId, mark);
  return lost.slice(0, maxNamed).map(([key, value]) => {
    const culprit = whoNames(key, said);
    const who = culprit === undefined ? "The server or a plugin" : culprit;
    return `${who} set "${key}" back to ${shown(now.get(key) ?? "")} when the server started, so ${shown(value)} does not apply.`;
  });
}

async function linesSince(deps: ChangesDeps, instanceId: string, mark: Mark): Promise<string[]> {
  const seen = await seeInstance(deps, instanceId);
  if (!seen) return [];
  const { lines } = await deps.callNode(seen.nodeId, watchConsole, {
    instanceId,
    epoch: mark.epoch,
    afterNumber: mark.lastLine,
  });
  return lines.map(({ text }) => text);
}

/** The plugin or mod whose own line in the log names the setting. Its name is its author's choice of words. */
function whoNames(key: string, lines: readonly string[]): string | undefined {
  for (const line of lines) {
    const { source, message } = parseLogLine(line);
    const prefix = /^\[([\w .+-]{1,40})\] /.exec(message)?.[1];
    const name = prefix ?? source;
    if (name !== undefined && /^[\w .+-]{1,40}$/.test(name) && message.includes(key)) return name;
  }
  return undefined;
}

function shown(value: string): string {
  return value.length > maxShownCharacters ? `"${value.slice(0, maxShownCharacters)}…"` : `"${value}"`;
}
