import type { AboutInstance } from "@blockwright/node-protocol/about-instance";
import type { HeldInstance } from "@blockwright/node-protocol/strays";
import { AppError } from "../../../platform/errors.ts";
import type { Transaction } from "../../../platform/transaction.ts";
import type { BedrockSide } from "../bedrock-side.ts";
import { sendDesiredSoon } from "../desired/send-desired.ts";
import type { SpecParts } from "../instance.ts";
import { findInstance, insertInstance } from "../instances.repository.ts";
import type { NodesDeps } from "../nodes-deps.ts";
import { reserveRoomInUse } from "../placement/placement.repository.ts";
import { insertPortLeases } from "../placement/port-leases.repository.ts";
import { arePortsFree } from "../placement/revive-instance.repository.ts";
import { heldPorts } from "./held-ports.ts";
import { judgeHeld } from "./judge-held.ts";

interface Adoption {
  readonly nodeId: string;
  readonly instanceId: string;
  /** A new one: what the machine calls its server counts for nothing. */
  readonly serverId: string;
  readonly held: HeldInstance;
  /** What the machine says about it, with a name that can be shown. */
  readonly about: AboutInstance;
  readonly bedrock: BedrockSide | undefined;
}

/**
 * Rows for an instance that a machine has and the database has not: space, ports and a generation that the machine
 * accepts. Nothing that runs is stopped. Throws CHANGE_REFUSED or NO_ROOM with a sentence.
 */
export async function adoptInstance(
  deps: NodesDeps,
  tx: Transaction,
  { nodeId, instanceId, serverId, held, about, bedrock }: Adoption,
): Promise<void> {
  const { spec } = held;
  const refusal = judgeHeld(deps.config, instanceId, held);
  if (refusal !== undefined) throw refused(refusal);
  const ports = heldPorts(spec.ports, about, bedrock);
  if (!ports) throw refused("It uses a port for something that we don't know.");
  if (await findInstance(tx.rows, instanceId))
    throw refused("The database has this server on another machine, or under another name.");
  const { memoryMb, diskMb } = spec.limits;
  // Also locks the machine's ports.
  if (!(await reserveRoomInUse(tx.rows, nodeId, { memoryMb, diskMb })))
    throw new AppError(
      "NO_ROOM",
      "Its machine has not enough memory or disk for it, beside what other servers there have.",
    );
  if (!(await arePortsFree(tx.rows, nodeId, ports)))
    throw refused(
      "Another server of this machine has one of its ports. Move that one to another port first.",
    );
  const { generation, restarts } = spec;
  await insertInstance(tx.rows, {
    id: instanceId,
    serverId,
    nodeId,
    purpose: "live",
    // The reason and the end of a hold are unknown, so it stays off until it is started.
    power: spec.holds.length === 0 ? spec.power : "off",
    generation: generation + 1,
    restarts,
    memoryMb,
    diskMb,
    changedAt: deps.now(),
    spec: { ...partsOf(held, about), ports, ...(bedrock && { bedrock }) },
  });
  await insertPortLeases(tx.rows, { nodeId, instanceId }, ports);
  sendDesiredSoon(deps, tx, instanceId);
}

/** What it was installed from is not taken over: its tree is in place, and a machine's addresses are not ours. */
function partsOf(
  { spec, installationId }: HeldInstance,
  { uses: _uses, ...about }: AboutInstance,
): Omit<SpecParts, "ports" | "bedrock"> {
  const { image, command, environment, manners, limits } = spec;
  return {
    image,
    command,
    ...(environment && { environment }),
    manners,
    limits,
    about,
    installation: { id: installationId, files: [], texts: [], steps: [] },
  };
}

function refused(sentence: string): AppError {
  return new AppError("CHANGE_REFUSED", sentence);
}
