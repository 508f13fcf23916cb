import { setTimeout as sleep } from "node:timers/promises";
import { parseProperties } from "@blockwright/minecraft/properties/file";
import { readPlainYaml } from "@blockwright/minecraft/yaml/plain";
import { z } from "zod";
import { FileRefusal, readInstanceText } from "../../files/index.ts";
import type { BuildsDeps } from "../builds-deps.ts";
import type { Blueprint } from "../install/blueprint.ts";
import type { FirstConsole } from "../install/console.ts";
import { reachServer } from "../install/reach-server.ts";
import type { Expected, Seen } from "./judge-joining.ts";
import { findOwner, type ListEntry } from "./owner-entry.ts";

const tries = 20;
const everyMs = 500;
const maxBytes = 64 * 1024;

export interface Observation {
  readonly deps: BuildsDeps;
  readonly instanceId: string;
  readonly signal: AbortSignal;
  readonly console: FirstConsole;
  readonly blueprint: Blueprint;
  readonly expected: Expected;
}

/** Asks the running server itself, and reads the files that it writes. */
export async function observeJoining(look: Observation): Promise<Seen> {
  const { status } = await reachServer(look.deps, look, look.blueprint);
  const isOnlineMode = await checksAccounts(look);
  const bedrockPrefix = await readBedrockPrefix(look);
  const { owner, mode } = look.expected.joining;
  const isWanted = (entries: readonly ListEntry[]) =>
    !owner || findOwner(entries, owner, { ...look.expected, isOnlineMode, bedrockPrefix }) !== "missing";
  const isOperator = owner?.isOperator && owner.edition === "java";
  const [allowed, operators] = await Promise.all([
    mode === "allow-list" ? untilListed(look, allowListOf(look.expected), isWanted) : [],
    isOperator ? untilListed(look, "ops.json", isWanted) : [],
  ]);
  return { status, isOnlineMode, bedrockPrefix, allowed, operators, isListOn: await setList(look) };
}

function allowListOf({ platform }: Expected): string {
  return platform === "bedrock" ? "allowlist.json" : "whitelist.json";
}

/** The game looks a name up before it writes it, which takes a moment. */
async function untilListed(
  { deps, instanceId, signal }: Observation,
  file: string,
  isWanted: (entries: readonly ListEntry[]) => boolean,
): Promise<readonly ListEntry[]> {
  for (let count = 1; ; count += 1) {
    const entries = entriesIn(await readSmall(deps, instanceId, file));
    if (isWanted(entries) || count === tries) return entries;
    await sleep(everyMs, undefined, { signal });
  }
}

/** What is too long or not text says nothing. */
async function readSmall(deps: BuildsDeps, instanceId: string, path: string): Promise<string | undefined> {
  try {
    return await readInstanceText(deps, { instanceId }, path, { maxBytes });
  } catch (error) {
    if (error instanceof FileRefusal) return undefined;
    throw error;
  }
}

const listEntries = z.array(z.object({ name: z.string(), uuid: z.string().optional() }));

function entriesIn(text: string | undefined): readonly ListEntry[] {
  try {
    return listEntries.parse(JSON.parse(text ?? "[]"));
  } catch {
    // It is being written.
    return [];
  }
}

/**
 * Java has no command that only asks whether the list is in force. The one that sets it says whether it was so already,
 * and sets what was agreed. Bedrock's answer differs between versions and is not read.
 */
async function setList({ deps, instanceId, console, expected }: Observation): Promise<boolean | undefined> {
  const isWanted = expected.joining.mode === "allow-list";
  const word = isWanted ? "on" : "off";
  if (expected.platform === "bedrock") {
    await console.type(`allowlist ${word}`);
    return undefined;
  }
  const answerIn = (messages: readonly string[]) =>
    messages.findLast((message) => /^Whitelist is (?:now|already) turned (?:on|off)$/.test(message));
  const answer = answerIn(await console.ask([`whitelist ${word}`], (said) => answerIn(said) !== undefined));
  if (answer !== undefined) return answer.includes("already") ? isWanted : !isWanted;
  // A plugin answers in other words. The game writes the setting to its file.
  return (await readProperty({ deps, instanceId, expected }, "white-list")) === "true";
}

async function readProperty(
  { deps, instanceId, expected }: Pick<Observation, "deps" | "instanceId" | "expected">,
  key: string,
): Promise<string | undefined> {
  const text = (await readSmall(deps, instanceId, "server.properties")) ?? "";
  return parseProperties(text, expected.platform === "bedrock" ? "bedrock" : "java").values.get(key);
}

const offlineWarning = /SERVER IS RUNNING IN OFFLINE\/INSECURE MODE/;

/** The warning at the start. It may have left the console already, so the file that the game writes back counts too. */
async function checksAccounts({ deps, instanceId, console, expected }: Observation): Promise<boolean> {
  const warnings = await console.readWarnings();
  if (warnings.some((message) => offlineWarning.test(message))) return false;
  return (await readProperty({ deps, instanceId, expected }, "online-mode")) !== "false";
}

const usualPrefix = ".";
const floodgateFiles = ["plugins/floodgate/config.yml", "config/floodgate/config.yml"];
const floodgateConfig = z.object({ "username-prefix": z.string().max(16) });

async function readBedrockPrefix({ deps, instanceId, expected }: Observation): Promise<string> {
  if (expected.platform !== "crossplay" || expected.joining.owner?.edition !== "bedrock") return usualPrefix;
  for (const path of floodgateFiles) {
    const text = await readSmall(deps, instanceId, path);
    const config = floodgateConfig.safeParse(text === undefined ? undefined : readPlainYaml(text)?.data);
    if (config.success) return config.data["username-prefix"];
  }
  return usualPrefix;
}
