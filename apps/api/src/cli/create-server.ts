import { readFileSync } from "node:fs";
import { z } from "zod";
import { planIds } from "@blockwright/contract/plans";
import { platformTypes, softwareTypes } from "@blockwright/minecraft/software";
import { instanceSpec, type Installation } from "@blockwright/node-protocol/instance";
import { findAccountByUsernameKey } from "../modules/accounts/accounts.repository.ts";
import { usernameKey } from "../modules/accounts/username.ts";
import { furtherPorts, sendDesired, type BedrockSide } from "../modules/nodes/index.ts";
import { createServer, placeLiveInstance } from "../modules/servers/index.ts";
import { AppError } from "../platform/errors.ts";
import { readArgument } from "../platform/command-line/arguments.ts";
import { printLine } from "../platform/command-line/print.ts";
import { runCommand } from "./run-command.ts";

// For the operator: runs exactly what a file says, without planning. `{port}` is replaced by the leased port.
const order = z.object({
  owner: z.string(),
  server: z.object({
    name: z.string().min(1),
    platformType: z.enum(platformTypes),
    serverType: z.enum(softwareTypes),
    minecraftVersion: z.string(),
    plan: z.enum(planIds),
    maxPlayers: z.int(),
    maxRamMb: z.int(),
    maxStorageMb: z.int(),
  }),
  protocols: z.array(z.enum(["tcp", "udp"])).min(1),
  /** Of a crossplay server: the file in which its bridge finds its ports. */
  bridgeSettings: z.string().optional(),
  run: instanceSpec.pick({ image: true, command: true, manners: true, limits: true, installation: true }),
});

async function findOwnerId(
  rows: Parameters<typeof findAccountByUsernameKey>[0],
  username: string,
): Promise<string> {
  const account = await findAccountByUsernameKey(rows, usernameKey(username));
  if (!account) throw new AppError("NOT_FOUND", `There is no account called ${username}.`);
  return account.id;
}

const file = readArgument("npm run servers:create -- server.json");
await runCommand(async ({ deps }) => {
  const { owner, server, protocols, run, bridgeSettings } = order.parse(
    JSON.parse(readFileSync(file, "utf8")),
  );
  const bedrock = bridgeSettings === undefined ? undefined : bridge(bridgeSettings);
  const ownerId = await findOwnerId(deps.rows, owner);
  const { serverId, instanceId } = await deps.transact(async (tx) => {
    const created = await createServer(tx, { kind: "system", accountId: ownerId }, ownerId, server);
    const placement = await placeLiveInstance(deps, tx, created.serverId, {
      power: "on",
      memoryMb: run.limits.memoryMb,
      diskMb: run.limits.diskMb,
      protocols,
      furtherPorts: furtherPorts(bedrock),
      describe: ([lease]) => ({
        ...run,
        ...(bedrock && { bedrock }),
        installation: withPort(run.installation, lease?.port ?? 0),
      }),
    });
    return { ...created, instanceId: placement.instanceId };
  });
  // Messages sent after the commit would be lost when this program exits.
  await sendDesired(deps, instanceId);
  printLine(serverId);
});

function bridge(settings: string): BedrockSide {
  return { by: "bridge", settings };
}

function withPort(installation: Installation, port: number): Installation {
  return JSON.parse(JSON.stringify(installation).replaceAll("{port}", String(port))) as Installation;
}
