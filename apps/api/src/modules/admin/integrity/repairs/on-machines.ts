import { takeInventory } from "@blockwright/node-protocol/inventory";
import { clearLeftovers, removeStrayContainer, stopInstance } from "@blockwright/node-protocol/strays";
import { adoptGeneration, leaseOwnPort, reviseInstance, sendDesired } from "../../../nodes/index.ts";
import type { IntegrityDeps } from "../integrity-deps.ts";
import { seeAgain } from "../look/see-again.ts";
import { instanceOf, nodeOf, refuse, type RepairContext, type RepairStep } from "./repair.ts";

const slowCallMs = 60_000;

export const removeContainer: RepairStep = async ({ callNode }, context) => {
  const instanceId = instanceOf(context);
  await callNode(nodeOf(context), removeStrayContainer, { instanceId }, { deadlineMs: slowCallMs });
};

export const stop: RepairStep = async ({ callNode }, context) => {
  await callNode(nodeOf(context), stopInstance, { instanceId: instanceOf(context) });
};

export const clearUnfinished: RepairStep = async ({ callNode }, context) => {
  await callNode(nodeOf(context), clearLeftovers, {}, { deadlineMs: slowCallMs });
};

export const sendAgain: RepairStep = (deps, context) => sendDesired(deps, instanceOf(context));

/** A change that was just made is too young to be seen as a difference: a repeated step restarts nothing. */
export const restart: RepairStep = async (deps, context) => {
  if ((await seeAgain(deps, context.finding)) === "gone") return;
  await deps.transact((tx) => reviseInstance(deps, tx, instanceOf(context), () => ({ restart: true })));
};

export const takeNumber: RepairStep = async (deps, context) => {
  const nodeId = nodeOf(context);
  const instanceId = instanceOf(context);
  const generation = (await lookAtInstance(deps, context)).held?.generation ?? 0;
  await deps.transact((tx) => adoptGeneration(deps, tx, { instanceId, nodeId, generation }));
};

export const leasePort: RepairStep = async (deps, context) => {
  const { protocol, port } = context.finding.facts;
  if (protocol === undefined || port === undefined) throw refuse("This is about no port.");
  const isLeased = await deps.transact((tx) => leaseOwnPort(tx, instanceOf(context), { protocol, port }));
  if (!isLeased) throw refuse("Another server has this port. Move one of them to another port first.");
};

/** What the machine says about the instance now. `held` is undefined if it does not have it any more. */
export async function lookAtInstance({ callNode }: Pick<IntegrityDeps, "callNode">, context: RepairContext) {
  const id = instanceOf(context);
  const found = await callNode(nodeOf(context), takeInventory, {}, { deadlineMs: slowCallMs });
  return {
    held: found.instances.find(({ instanceId }) => instanceId === id),
    // An older agent does not say what it keeps.
    hasKept: found.kept?.some(({ volumeId }) => volumeId === id) ?? true,
  };
}
