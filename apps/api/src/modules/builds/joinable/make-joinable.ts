import type { Agreed, Joining, ServerOwner } from "@blockwright/contract/agreed";
import { JobFailure } from "../../jobs/index.ts";
import type { BuildStage } from "../build/build-stage.ts";
import type { Environment } from "../build/prepare-environment.ts";
import type { BuildsDeps } from "../builds-deps.ts";
import { blueprintOf, playersOf, type Blueprint } from "../install/blueprint.ts";
import { shutDown, startForGood } from "../install/boot.ts";
import { configureServer } from "../install/configure-server.ts";
import { openConsole } from "../install/console.ts";
import { requestIdOf } from "../install/set-up-game.ts";
import { switchListOff } from "./switch-list-off.ts";
import { judgeJoining, type Expected, type Problem } from "./judge-joining.ts";
import { observeJoining, type Observation } from "./observe-joining.ts";

export interface Joinable {
  /** With what was found; null for a build without a proposal. */
  readonly agreed: Agreed | null;
  /** For a build without a proposal: what the game does not do, as sentences. */
  readonly differences: readonly string[];
}

/**
 * Puts the owner on the lists of the running server, and checks there everything that would turn them away. What is
 * wrong is repaired once and looked at again. A closed server without its owner is opened.
 */
export async function makeJoinable(
  deps: BuildsDeps,
  stage: BuildStage,
  environment: Environment,
): Promise<Joinable> {
  const { instanceId } = environment;
  const { signal } = stage;
  const blueprint = blueprintOf(stage);
  const expected = expectedFrom(stage.build.agreed, blueprint);
  const console = await openConsole(deps, instanceId, signal);
  const look: Observation = { deps, instanceId, signal, console, blueprint, expected };
  await typeOnce(look, stage, admissionsFor(expected));
  const first = judgeJoining(expected, await observeJoining(look));
  const problems = first.some(({ repair }) => repair !== null)
    ? await lookAgain(look, stage, environment, first)
    : first;
  const fatal = problems.find(({ otherwise }) => otherwise === "fail");
  if (fatal) throw new JobFailure(fatal.sentence);
  if (problems.some(({ otherwise }) => otherwise === "open-list"))
    await switchListOff(deps, instanceId, console, expected.platform);
  const closedByFile = stage.build.agreed === null && isClosedBy(blueprint) ? [openedFile] : [];
  if (closedByFile.length > 0) await switchListOff(deps, instanceId, console, expected.platform);
  const sentences = [...problems.map(({ sentence }) => sentence), ...closedByFile];
  await stage.log(...sentences);
  const { agreed } = stage.build;
  return agreed
    ? { agreed: withProblems(agreed, problems), differences: [] }
    : { agreed, differences: sentences };
}

const openedFile =
  "The recipe file has an allow list. It is off, because we don't know your player name. Add yourself, then switch it on.";

function isClosedBy({ recipe: { properties } }: Blueprint): boolean {
  return String(properties["white-list"] ?? properties["allow-list"]) === "true";
}

function expectedFrom(agreed: Agreed | null, { recipe, lock }: Blueprint): Expected {
  return {
    joining: agreed?.joining ?? { mode: "everyone", owner: null },
    platform: lock.platform,
    isOnlineMode: String(recipe.properties["online-mode"]) !== "false",
    players: playersOf(recipe),
    minecraftVersion: lock.software.minecraftVersion,
  };
}

/** Each line with a stable id, so that a second attempt types none of them twice. */
async function typeOnce(
  { console, blueprint }: Observation,
  { log }: BuildStage,
  lines: readonly string[],
): Promise<void> {
  for (const line of lines) await console.type(line, requestIdOf(`${blueprint.workId} ${line}`));
  await log(...lines.map((line) => `> ${line}`));
}

function admissionsFor({ joining: { mode, owner }, platform }: Expected): readonly string[] {
  if (!owner) return [];
  return [
    ...(mode === "allow-list" ? [listCommand("add", owner, platform)] : []),
    ...(owner.isOperator && owner.edition === "java" ? [`op ${owner.name}`] : []),
  ];
}

function listCommand(
  verb: "add" | "remove",
  { name, edition }: ServerOwner,
  platform: Expected["platform"],
): string {
  if (platform === "bedrock") return `allowlist ${verb} "${name}"`;
  // Floodgate knows the players of the Bedrock Edition, the game doesn't.
  return `${edition === "bedrock" ? "fwhitelist" : "whitelist"} ${verb} ${name}`;
}

async function lookAgain(
  look: Observation,
  stage: BuildStage,
  environment: Environment,
  problems: readonly Problem[],
): Promise<readonly Problem[]> {
  const { deps, instanceId, blueprint, expected, console } = look;
  const { owner } = expected.joining;
  if (owner && problems.some(({ kind }) => kind === "owner-other-account"))
    for (const verb of ["remove", "add"] as const)
      await console.type(listCommand(verb, owner, expected.platform));
  if (problems.some(({ repair }) => repair === "restart")) {
    await stage.setStatus("Applying your settings again and restarting");
    await configureServer(deps, stage, environment, blueprint);
    if (expected.joining.mode !== "allow-list")
      await switchListOff(deps, instanceId, console, expected.platform);
    await shutDown(deps, stage, instanceId);
    await startForGood(deps, stage, instanceId);
  }
  return judgeJoining(expected, await observeJoining(look));
}

function withProblems(agreed: Agreed, problems: readonly Problem[]): Agreed {
  const differences = [...agreed.differences, ...problems.map(({ sentence }) => sentence)];
  return {
    ...agreed,
    joining: joiningWith(agreed.joining, problems),
    differences: [...new Set(differences)],
  };
}

function joiningWith(joining: Joining, problems: readonly Problem[]): Joining {
  const has = (...kinds: readonly Problem["kind"][]) => problems.some(({ kind }) => kinds.includes(kind));
  if (has("owner-missing", "owner-other-account")) return { mode: "name-missing", owner: null };
  const owner = joining.owner && has("no-operator") ? { ...joining.owner, isOperator: false } : joining.owner;
  return { mode: has("list-off") ? "everyone" : joining.mode, owner };
}
