import { readFileSync } from "node:fs";
import { z } from "zod";
import { instanceSpec, type Installation } from "@blockwright/node-protocol/instance";
import { compose } from "../composition.ts";
import { findAccountByUsernameKey } from "../modules/accounts/accounts.repository.ts";
import { usernameKey } from "../modules/accounts/username.ts";
import { sendDesired } from "../modules/nodes/index.ts";
import { createServer, placeLiveInstance } from "../modules/servers/index.ts";
import type { Person } from "../platform/actor.ts";
import { AppError } from "../platform/errors.ts";
import { createLog } from "../platform/log.ts";
import { readOrExplain } from "../program.ts";

// For the operator: runs exactly what a file says, without planning. `{port}` stands for the leased port.
const order = z.object({
  owner: z.string(),
  server: z.object({
    name: z.string().min(1),
    platformType: z.enum(["java", "bedrock", "crossplay"]),
    serverType: z.string(),
    minecraftVersion: z.string(),
    plan: z.string(),
    maxPlayers: z.int(),
    maxRamMb: z.int(),
    maxStorageMb: z.int(),
  }),
  protocols: z.array(z.enum(["tcp", "udp"])).min(1),
  run: instanceSpec.pick({ image: true, command: true, manners: true, limits: true, installation: true }),
});

async function findOwner(
  rows: Parameters<typeof findAccountByUsernameKey>[0],
  username: string,
): Promise<Person> {
  const account = await findAccountByUsernameKey(rows, usernameKey(username));
  if (!account) throw new AppError("NOT_FOUND", `There is no account called ${username}.`);
  return { ...account, kind: "person", sessionId: "", via: "system" };
}

const [file] = process.argv.slice(2);
if (!file) {
  console.error("Usage: npm run servers:create -- server.json");
  process.exit(64);
}
const { owner, server, protocols, run } = order.parse(JSON.parse(readFileSync(file, "utf8")));
const { ground, nodesGround, close } = await compose(readOrExplain(), createLog("warn", "admin"), "admin");
try {
  const person = await findOwner(ground.rows, owner);
  const { serverId, instanceId } = await ground.transact(async (tx) => {
    const created = await createServer(tx, person, server);
    const placement = await placeLiveInstance(nodesGround, tx, created.serverId, {
      power: "on",
      memoryMb: run.limits.memoryMb,
      diskMb: run.limits.diskMb,
      protocols,
      describe: ([lease]) => ({ ...run, installation: withPort(run.installation, lease?.port ?? 0) }),
    });
    return { ...created, instanceId: placement.instanceId };
  });
  // What is sent after the commit would be cut off by the end of this program.
  await sendDesired(nodesGround, instanceId);
  console.log(serverId);
} catch (error) {
  if (!(error instanceof AppError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
} finally {
  await close();
}

function withPort(installation: Installation, port: number): Installation {
  return JSON.parse(JSON.stringify(installation).replaceAll("{port}", String(port))) as Installation;
}
