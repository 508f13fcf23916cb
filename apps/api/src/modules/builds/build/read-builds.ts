import type { Build, BuildPlan, BuildSummary, BuildTask } from "@blockwright/contract/builds";
import type { PlanId } from "@blockwright/contract/plans";
import type { Agreed } from "@blockwright/contract/agreed";
import type { Person } from "../../../platform/actor.ts";
import { AppError } from "../../../platform/errors.ts";
import type { Deps } from "../../../platform/deps.ts";
import { listAddOnPorts } from "../../nodes/index.ts";
import { findLiveInstance, readServerAddress } from "../../servers/index.ts";
import { planNamed } from "../../plans/index.ts";
import {
  countOwnedServers,
  findBuild,
  findBuildLines,
  findBuildsOf,
  findBuildsOfServer,
  findLinesOfServer,
  type BuildRow,
  type ListedBuild,
} from "../builds.repository.ts";

type Reading = Pick<Deps, "rows">;

export async function listBuilds({ rows }: Reading, actor: Person): Promise<BuildSummary[]> {
  return (await findBuildsOf(rows, actor.id)).map(describeSummary);
}

/** For everyone who may see the server, regardless of who started them. */
export async function listBuildTasks({ rows }: Reading, serverId: string): Promise<BuildTask[]> {
  const [builds, lines] = await Promise.all([
    findBuildsOfServer(rows, serverId),
    findLinesOfServer(rows, serverId),
  ]);
  return builds.map(({ attempt: _attempt, message, createdAt, updatedAt, ...build }) => ({
    ...build,
    serverId,
    errorMessage: message && { ...message, values: { ...message.values } },
    steps: build.steps.map((step) => ({ ...step })),
    logs: lines.filter(({ buildId }) => buildId === build.id).map(({ text }) => text),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  }));
}

/** Another person's build is reported as not found. */
export async function ownBuild({ rows }: Reading, actor: Person, id: string): Promise<BuildRow> {
  const build = await findBuild(rows, id);
  if (!build || build.userId !== actor.id) throw new AppError("NOT_FOUND");
  return build;
}

export async function getBuild(deps: Reading, actor: Person, id: string): Promise<Build> {
  const build = await ownBuild(deps, actor, id);
  const [logs, server] = await Promise.all([
    findBuildLines(deps.rows, id, build.attempt),
    build.serverId === null ? undefined : readServerAddress(deps, build.serverId),
  ]);
  const instance = server && build.serverId !== null && (await findLiveInstance(deps.rows, build.serverId));
  const ports = instance ? await listAddOnPorts(deps, instance.id) : [];
  const serverName = server?.name ?? build.plan?.name ?? null;
  return {
    ...describeSummary({ ...build, serverId: server ? build.serverId : null, serverName }),
    steps: build.steps.map((step) => ({ ...step })),
    logs,
    plan: build.plan,
    agreed: build.agreed && describeAgreed(build.agreed, build.plan),
    address: server?.address ?? null,
    ports: ports.map(({ name, purpose, protocol, host, port }) => ({ name, purpose, protocol, host, port })),
    maxRam: build.maxRamMb,
    attempt: build.attempt,
    isCancelling: build.cancelRequestedAt !== null && build.serverId !== null,
    paymentIntentId: build.paymentIntentId,
  };
}

/** With the plugins that turned out not to load. */
function describeAgreed(agreed: Agreed, plan: BuildPlan | null): Agreed {
  const leftOut = (plan?.plugins ?? [])
    .filter(({ state }) => state === "left-out")
    .map(({ name, note }) => (note === null ? `Left out ${name}.` : `Left out ${name}: ${note}`));
  return { ...agreed, differences: [...new Set([...agreed.differences, ...leftOut])] };
}

export async function readLimits({ rows }: Reading, actor: Person) {
  const plan = planNamed(actor.plan);
  const servers = await countOwnedServers(rows, actor.id);
  return { plan: plan.id satisfies PlanId, servers, maxServers: plan.maxServers };
}

function describeSummary(build: Omit<ListedBuild, "recipeId"> & Partial<BuildRow>): BuildSummary {
  const { id, serverId, userId, prompt, platformType, status, progress, currentStep, error, serverName } =
    build;
  return {
    id,
    serverId,
    userId,
    prompt,
    platformType,
    status,
    progress,
    currentStep,
    error,
    errorMessage: build.message && { ...build.message, values: { ...build.message.values } },
    serverName,
    createdAt: build.createdAt.toISOString(),
    updatedAt: build.updatedAt.toISOString(),
  };
}
