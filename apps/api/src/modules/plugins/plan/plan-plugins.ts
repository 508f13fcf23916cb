import type { planPlugins as route, PluginAction } from "@blockwright/contract/plugins";
import type { RouteResponse } from "@blockwright/contract/route";
import type { Person } from "../../../platform/actor.ts";
import { AppError } from "../../../platform/errors.ts";
import type { Transact, Transaction } from "../../../platform/transaction.ts";
import { appendActivity } from "../../activity/index.ts";
import { applyChange, proposeChange, type NewChangeItem } from "../../changes/index.ts";
import { lookAtInstalled } from "../installed/look-at-installed.ts";
import { findPluginPlace, type PluginPlace } from "../plugin-place.ts";
import type { PluginsDeps } from "../plugins-deps.ts";
import { effectOf, type PluginEffect } from "./plan-steps.ts";
import { preparePlan, type PreparedPlan } from "./prepare-plan.ts";
import { itemsOf } from "./step-items.ts";

/** For changes that were planned here: the right to manage plugins does not allow others. */
const origin = "plugins";

/** Records what would be done, for confirmation. */
export async function planPlugins(
  deps: PluginsDeps,
  once: Transact,
  actor: Person,
  { serverId, wanted }: { readonly serverId: string; readonly wanted: PluginAction },
): Promise<RouteResponse<typeof route>> {
  const ready = await prepare(deps, serverId, wanted);
  const { plan, place } = ready;
  return once(async (tx) => {
    const changeId = await propose(tx, actor, ready);
    const details = { changeId, title: plan.title };
    await appendActivity(tx, actor, { action: "change.proposed", subjectId: serverId, details });
    return {
      changeId,
      effects: plan.steps.map(effectOf),
      warnings: [...plan.warnings],
      needsRestart: place.isRunning,
    };
  });
}

export async function applyPlugins(
  deps: PluginsDeps,
  once: Transact,
  actor: Person,
  { serverId, changeId }: { readonly serverId: string; readonly changeId: string },
): Promise<{ changeId: string }> {
  return once(async (tx) => {
    await applyChange(deps, tx, actor, changeId, { serverId, origin });
    return { changeId };
  });
}

/** Both in one step, for callers that need no confirmation. */
export async function installPlugin(
  deps: PluginsDeps,
  once: Transact,
  actor: Person,
  { serverId, pluginId }: { readonly serverId: string; readonly pluginId: string },
): Promise<{ changeId: string }> {
  const ready = await prepare(deps, serverId, { action: "install", pluginId });
  return once(async (tx) => {
    const changeId = await propose(tx, actor, ready);
    await applyChange(deps, tx, actor, changeId);
    return { changeId };
  });
}

/** For a change that contains more than this. It is made whole or not at all. */
export async function preparePlugins(
  deps: PluginsDeps,
  serverId: string,
  wanted: PluginAction,
): Promise<PreparedPlugins> {
  const { plan, items } = await prepare(deps, serverId, wanted, { isWhole: true });
  return { title: plan.title, effects: plan.steps.map(effectOf), warnings: plan.warnings, items };
}

export interface PreparedPlugins {
  readonly title: string;
  readonly effects: readonly PluginEffect[];
  readonly warnings: readonly string[];
  readonly items: readonly NewChangeItem[];
}

interface Ready {
  readonly place: PluginPlace;
  readonly plan: PreparedPlan;
  readonly items: readonly NewChangeItem[];
}

async function prepare(
  deps: PluginsDeps,
  serverId: string,
  wanted: PluginAction,
  { isWhole = false } = {},
): Promise<Ready> {
  const place = await findPluginPlace(deps, serverId);
  const installed = await lookAtInstalled(deps, place);
  if (!installed || place.instanceId === null) throw new AppError("NODE_AWAY");
  const plan = await preparePlan(deps, place, installed.plugins, wanted);
  const { fileNames } = installed;
  const folder = { instanceId: place.instanceId, path: place.folder, fileNames };
  return {
    place,
    plan,
    items: await itemsOf(deps, folder, plan.steps, { isInParts: plan.isInParts && !isWhole }),
  };
}

function propose(tx: Transaction, actor: Person, { place, plan, items }: Ready): Promise<string> {
  return proposeChange(tx, actor, { serverId: place.serverId, title: plan.title, origin, items });
}
