import { randomUUID } from "node:crypto";
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
import type { Person } from "../../platform/actor.ts";
import { AppError } from "../../platform/errors.ts";
import type { Transact, Transaction } from "../../platform/transaction.ts";
import { appendActivity } from "../activity/index.ts";
import { holdSentences, takeServer, type ServerForWork } from "../servers/index.ts";
import { findConsent } from "./builds.repository.ts";
import type { BuildsGround } from "./builds-ground.ts";
import { freshJobSteps } from "./job.ts";
import { reinstallRun } from "./job-runs.ts";
import { insertJob, isBeingBuilt } from "./jobs.repository.ts";

type Wish = RouteInput<typeof route>["body"];

/** Refuses at once what can't be; everything else is found out by the work itself, before it touches anything. */
export async function beginReinstall(
  ground: Pick<BuildsGround, "enqueue" | "hints">,
  once: Transact,
  actor: Person,
  serverId: string,
  wish: Wish,
): Promise<{ jobId: string }> {
  return once(async (tx) => {
    const { server } = await takeForJob(ground, tx, serverId, "reinstall");
    const wished = recipeFor(server, wish);
    if (wished.platform !== "bedrock" && !(await findConsent(tx.rows, server.userId)))
      throw new AppError("REINSTALL_REFUSED", "Please agree to the Minecraft EULA first.");
    const jobId = randomUUID();
    const payload = { ...wish };
    const steps = freshJobSteps("reinstall");
    await insertJob(tx.rows, {
      id: jobId,
      serverId,
      userId: actor.id,
      type: "reinstall",
      steps,
      payload,
      recipe: wished,
    });
    await appendActivity(tx, actor, {
      action: "reinstall.started",
      subjectId: serverId,
      details: { jobId, ...payload },
    });
    await ground.enqueue(tx, reinstallRun, {
      id: `job-${jobId}`,
      input: { jobId, serverId },
      partition: serverId,
    });
    return { jobId };
  });
}

/** A server that nothing else is being done to, and that may run afterwards. */
export async function takeForJob(
  ground: Pick<BuildsGround, "hints">,
  tx: Transaction,
  serverId: string,
  work: "reinstall" | "restore-previous",
): Promise<Required<ServerForWork> & { instance: NonNullable<ServerForWork["instance"]> }> {
  const { server, instance } = await takeServer(ground, tx, serverId, work);
  if (!instance || (await isBeingBuilt(tx.rows, serverId))) throw new AppError("JOB_RUNNING");
  const [hold] = instance.holds;
  if (hold) throw new AppError("REINSTALL_REFUSED", holdSentences[hold]);
  return { server, instance };
}

function recipeFor(
  server: Pick<ServerForWork["server"], "name" | "platformType" | "maxPlayers">,
  { serverType, minecraftVersion }: Wish,
): Recipe {
  const platform = platformTypes.find((one) => one === server.platformType) ?? "java";
  if (!softwareFor(platform).includes(serverType))
    throw new AppError("REINSTALL_REFUSED", misfitSentence(platform, serverType));
  const parsed = recipe.safeParse({
    format: recipeFormat,
    name: server.name.slice(0, 60),
    description: "",
    platform,
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

function misfitSentence(platform: PlatformType, wished: SoftwareType): string {
  const fitting = softwareFor(platform).map((type) => softwareNames[type]);
  const editions = {
    java: "of the Java Edition",
    bedrock: "of the Bedrock Edition",
    crossplay: "for crossplay",
  };
  return `${softwareNames[wished]} does not run on a server ${editions[platform]}. Please choose ${fitting.join(", ")}.`;
}
