import type { JobType } from "@blockwright/contract/jobs";
import type { reinstallServer as route } from "@blockwright/contract/reinstall";
import type { RouteInput } from "@blockwright/contract/route";
import { recipe, recipeFormat, type Recipe } from "@blockwright/minecraft/recipe";
import {
  platformTypes,
  softwareFor,
  softwareNames,
  type PlatformType,
  type SoftwareType,
} from "@blockwright/minecraft/software";
import type { Person } from "../../../platform/actor.ts";
import { AppError } from "../../../platform/errors.ts";
import type { Transact, Transaction } from "../../../platform/transaction.ts";
import { appendActivity } from "../../activity/index.ts";
import { reserveKept } from "../../nodes/index.ts";
import {
  holdSentences,
  readServer,
  refuseReinstallBeyondKept,
  type ServerForWork,
} from "../../servers/index.ts";
import { findConsent } from "../builds.repository.ts";
import type { BuildsDeps } from "../builds-deps.ts";
import { keptAccount } from "../storage/kept-account.ts";
import { takeOfDay } from "../storage/daily-limits.ts";
import { requireVersion } from "../update/update-target.ts";
import { reinstallRun } from "./job-runs.ts";
import { beginJob, takeForJob } from "../../jobs/index.ts";

type Wish = RouteInput<typeof route>["body"];

/** Refuses impossible requests at once; the workflow checks the rest before it changes anything. */
export async function beginReinstall(
  deps: Pick<BuildsDeps, "rows" | "enqueue" | "hints" | "config" | "limits" | "catalogue">,
  once: Transact,
  actor: Person,
  serverId: string,
  wish: Wish,
): Promise<{ jobId: string }> {
  const found = await readServer(deps, serverId);
  if (!found) throw new AppError("NOT_FOUND");
  refuseOtherEdition(found, wish.serverType);
  await requireVersion(deps, wish.serverType, wish.minecraftVersion);
  return once(async (tx) => {
    const { server, instance } = await takeToRun(deps, tx, serverId, "reinstall");
    const wished = recipeFor(server, wish);
    if (wished.platform !== "bedrock" && !(await findConsent(tx.rows, server.userId)))
      throw new AppError("REINSTALL_REFUSED", "Please agree to the Minecraft EULA first.");
    await refuseReinstallBeyondKept(deps, tx, await keptAccount(tx, server.userId), instance.id);
    await takeOfDay(deps, tx, "reinstalls", actor.id);
    await reserveKept(tx, instance.id);
    const payload = { ...wish };
    const jobId = await beginJob(deps, tx, {
      type: "reinstall",
      workflow: reinstallRun,
      serverId,
      userId: actor.id,
      payload,
      recipe: wished,
    });
    await appendActivity(tx, actor, {
      action: "reinstall.started",
      subjectId: serverId,
      details: { jobId, ...payload },
    });
    return { jobId };
  });
}

/** A server that no other job works on, and that may run afterwards. */
export async function takeToRun(
  deps: Pick<BuildsDeps, "hints">,
  tx: Transaction,
  serverId: string,
  type: JobType,
): ReturnType<typeof takeForJob> {
  const taken = await takeForJob(deps, tx, serverId, type);
  const [hold] = taken.instance.holds;
  if (hold) throw new AppError("REINSTALL_REFUSED", holdSentences[hold]);
  return taken;
}

function recipeFor(
  server: Pick<ServerForWork["server"], "name" | "platformType" | "maxPlayers">,
  { serverType, minecraftVersion }: Wish,
): Recipe {
  const parsed = recipe.safeParse({
    format: recipeFormat,
    name: server.name.slice(0, 60).toWellFormed(),
    description: "",
    platform: platformOf(server),
    software: serverType,
    minecraftVersion,
    plugins: [],
    properties: { "max-players": server.maxPlayers },
    gameRules: {},
    configEdits: [],
  });
  if (!parsed.success) throw new AppError("REINSTALL_REFUSED");
  return parsed.data;
}

/** Asked before the version: software of another edition has other versions, and naming those would mislead. */
function refuseOtherEdition(
  server: Pick<ServerForWork["server"], "platformType">,
  wished: SoftwareType,
): void {
  const platform = platformOf(server);
  const fitting = softwareFor(platform);
  if (fitting.includes(wished)) return;
  const editions = {
    java: "of the Java Edition",
    bedrock: "of the Bedrock Edition",
    crossplay: "for crossplay",
  };
  const names = fitting.map((type) => softwareNames[type]).join(", ");
  throw new AppError(
    "REINSTALL_REFUSED",
    `${softwareNames[wished]} does not run on a server ${editions[platform]}. Please choose ${names}.`,
  );
}

function platformOf({ platformType }: Pick<ServerForWork["server"], "platformType">): PlatformType {
  return platformTypes.find((one) => one === platformType) ?? "java";
}
