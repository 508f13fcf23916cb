import { sizeLimits } from "@blockwright/contract/plans";
import type { AboutInstance } from "@blockwright/node-protocol/about-instance";
import { readHeldInstance, type HeldInstance } from "@blockwright/node-protocol/strays";
import { AppError } from "../../../../platform/errors.ts";
import type { Transaction } from "../../../../platform/transaction.ts";
import { actOnBehalf, findAccount, mailPerson } from "../../../accounts/index.ts";
import { appendActivity } from "../../../activity/index.ts";
import { giveHeldSize } from "../../../billing/index.ts";
import { bedrockSideOf, refuseMoreServers } from "../../../builds/index.ts";
import { adoptInstance, NodeRefusal, serverChanged } from "../../../nodes/index.ts";
import { addServer } from "../../../servers/index.ts";
import { sayWhose } from "../../say-whose.ts";
import type { IntegrityDeps } from "../integrity-deps.ts";
import { findClaimedServer, isLiveAt } from "./on-rows.repository.ts";
import { instanceOf, nodeOf, refuse, type RepairContext, type RepairStep } from "./repair.ts";

type Limits = HeldInstance["spec"]["limits"];

const unnamed = "Adopted server";
const usualPlayers = 10;
const invisible = /[\p{Cc}\p{Cf}\s]+/gu;

/**
 * Creates the rows of an instance that exists only on its node, for an account. The server gets a new id, so the id that
 * the node reports can't match a server in the database or a repository in the backup store.
 */
export const adopt: RepairStep = async (deps, context) => {
  const nodeId = nodeOf(context);
  const instanceId = instanceOf(context);
  const { adoption, operatorId } = context;
  if (!adoption || operatorId === null) throw refuse("Name the account that gets the server.");
  const { serverId, accountId } = adoption;
  // An interrupted attempt has adopted it.
  if (await isLiveAt(deps.rows, instanceId, nodeId, serverId)) return;
  const held = await readHeld(deps, context);
  const about = aboutOf(held);
  refuseUnusualSize(held.spec.limits);
  const operator = await actOnBehalf(deps, operatorId, "schedule");
  await deps.transact(async (tx) => {
    const owner = await takeAccount(tx, accountId);
    await refuseClaimed(tx, held.spec.serverId);
    const bedrock = sideOf(about, held.spec.ports);
    await adoptInstance(deps, tx, { nodeId, instanceId, serverId, held, about, bedrock });
    await addServer(tx, accountId, describe(about, held.spec.limits), serverId);
    const { memoryMb, diskMb } = held.spec.limits;
    const { reason } = adoption;
    await giveHeldSize(deps, tx, { serverId, ownerId: accountId, memoryMb, diskMb, reason });
    await appendActivity(tx, operator, {
      action: "server.adopted",
      subjectId: serverId,
      details: { userId: accountId, memoryMb, diskMb, reason },
    });
    await appendActivity(tx, operator, {
      action: "account.server-given",
      subjectId: accountId,
      details: { name: about.name, reason },
    });
    await mailPerson(deps, tx, owner.id, {
      subject: `${about.name} is yours now`,
      text: `The operator gave you the server ${about.name}. Its world and settings are as they were:\n${new URL(`/server/${serverId}`, deps.config.http.publicUrl).href}\n\nReason: ${reason}`,
    });
    tx.afterCommit(() => deps.hints.send(serverChanged, { serverIds: [serverId] }));
  });
};

async function readHeld({ callNode }: IntegrityDeps, context: RepairContext): Promise<HeldInstance> {
  const instanceId = instanceOf(context);
  return callNode(nodeOf(context), readHeldInstance, { instanceId }).catch((error: unknown) => {
    if (error instanceof NodeRefusal)
      throw refuse("The machine does not describe this server in a way that we can use.");
    if (error instanceof AppError && error.code === "NODE_AWAY")
      throw refuse("The machine does not answer, or its agent is too old to describe this server.");
    throw error;
  });
}

/** Locked, so that it is neither deleted nor given more servers meanwhile. */
async function takeAccount(tx: Transaction, accountId: string) {
  const named = await findAccount(tx.rows, accountId);
  await sayWhose(named?.username ?? "This account", () => refuseMoreServers(tx, accountId));
  const owner = await findAccount(tx.rows, accountId);
  if (!owner) throw refuse("This account was deleted.");
  if (owner.suspendedAt !== null) throw refuse(`The account ${owner.username} is suspended.`);
  return owner;
}

/** A server that the database still has is repaired or brought back as itself. */
async function refuseClaimed({ rows }: Transaction, claimedId: string): Promise<void> {
  const claimed = await findClaimedServer(rows, claimedId);
  if (!claimed) return;
  throw refuse(
    claimed.deletedAt === null
      ? "The database has a server with this id, so this is a copy of it. Back it up and remove it."
      : "This server was deleted and is still kept. Bring it back under Deleted servers instead.",
  );
}

function aboutOf({ spec: { about } }: HeldInstance): AboutInstance {
  if (!about)
    throw refuse("The machine does not say which software it runs. Its record is older than this version.");
  const name = about.name.toWellFormed().replaceAll(invisible, " ").trim();
  return { ...about, name: name || unnamed };
}

/** A size that no server can have would be the machine's choice alone. */
function refuseUnusualSize({ memoryMb, diskMb }: Limits): void {
  if (memoryMb > sizeLimits.ramGb.max * 1024 || diskMb > sizeLimits.storageGb.max * 1024)
    throw refuse("It is larger than any server can be here.");
}

function describe({ name, platform, software, minecraftVersion }: AboutInstance, limits: Limits) {
  return {
    name,
    platformType: platform,
    serverType: software,
    minecraftVersion,
    plan: "free" as const,
    maxPlayers: usualPlayers,
    maxRamMb: limits.memoryMb,
    maxStorageMb: limits.diskMb,
  };
}

function sideOf(about: AboutInstance, ports: HeldInstance["spec"]["ports"]) {
  const row = ports.find((_port, index) => about.uses[index]?.purpose === "webrtc");
  return bedrockSideOf(about, () => (row ? (row.last ?? row.port) - row.port + 1 : 0));
}
