import { parseProperties } from "@blockwright/minecraft/properties/file";
import { AppError } from "../../../platform/errors.ts";
import type { ChangesDeps } from "../../changes/index.ts";
import { placeOf, readInstanceText } from "../../files/index.ts";
import { readServer } from "../../servers/index.ts";
import { dialectOf, settingsFile } from "../setting-rules.ts";

/** A server, as far as its worlds need it. */
export interface WorldPlace {
  readonly serverId: string;
  readonly instanceId: string;
  readonly serverType: string;
  readonly minecraftVersion: string;
  /** Where the folders of worlds are: empty, or with a slash at the end. */
  readonly root: string;
  /** The name of the world that players join. */
  readonly current: string;
}

const maxBytes = 128 * 1024;
const usualNames = { java: "world", bedrock: "Bedrock level" } as const;

export async function findWorldPlace(
  deps: Pick<ChangesDeps, "rows" | "callNode">,
  serverId: string,
): Promise<WorldPlace> {
  const server = await readServer(deps, serverId);
  if (!server) throw new AppError("NOT_FOUND");
  const { serverType, minecraftVersion } = server;
  const { instanceId } = await placeOf(deps, serverId);
  const dialect = dialectOf(server);
  const text = await readInstanceText(deps, { instanceId }, settingsFile, { maxBytes });
  const named = parseProperties(text ?? "", dialect).values.get("level-name") ?? "";
  return {
    serverId,
    instanceId,
    serverType,
    minecraftVersion,
    root: dialect === "bedrock" ? "worlds/" : "",
    current: isWorldName(named) ? named : usualNames[dialect],
  };
}

/** A name that leads elsewhere is not a world. */
export function isWorldName(name: string): boolean {
  return /^[\w][\w .-]{0,99}$/.test(name) && !name.endsWith(".") && !name.endsWith(" ");
}
