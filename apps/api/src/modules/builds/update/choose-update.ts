import { softwareNames } from "@blockwright/minecraft/software";
import { z } from "zod";
import { AppError } from "../../../platform/errors.ts";
import { JobFailure, type JobStage } from "../../jobs/index.ts";
import { placePlan, type InstalledPlugin } from "../../plugins/index.ts";
import type { BuildsDeps } from "../builds-deps.ts";
import { describeBlueprint } from "../install/blueprint.ts";
import { pluginsOf } from "../install/plugins-of.ts";
import { makingOfJob } from "../reinstall/choose-software.ts";
import { failOversized } from "../storage/lock-size.ts";
import { prepareUpdate, type PreparedUpdate } from "./plan-update.ts";

const listing = new Intl.ListFormat("en", { type: "conjunction" });

const wantedUpdate = z.object({
  removes: z.array(z.string()).readonly(),
  moves: z.array(z.object({ from: z.string(), to: z.string() })).readonly(),
  plugins: z
    .array(z.custom<InstalledPlugin>((value) => typeof value === "object" && value !== null))
    .readonly(),
});
export type WantedUpdate = z.output<typeof wantedUpdate>;

/** Parsed from the job's row. */
export function readWantedUpdate({ wanted }: Pick<JobStage["job"], "wanted">): WantedUpdate {
  const parsed = wantedUpdate.safeParse(wanted);
  if (!parsed.success) throw new JobFailure("What was chosen is gone. Please try again.");
  return parsed.data;
}

/** Decides everything while the server is unchanged, down to every file. Idempotent: the first choice stays. */
export async function chooseUpdate(deps: BuildsDeps, stage: JobStage): Promise<void> {
  const { job, signal } = stage;
  if (job.lock || !job.recipe) return;
  const { software, minecraftVersion } = job.recipe;
  await stage.setStatus(`Finding ${softwareNames[software]} for ${minecraftVersion}`);
  const plan = await prepareUpdate(deps, job.serverId, minecraftVersion, signal).catch(asFailure);
  const disabled = plan.plugins.filter(({ to, isUnknown }) => to === null && !isUnknown);
  refuseUnagreed(job.payload["disables"], disabled);
  const { lock } = plan;
  const blueprint = await makingOfJob(deps, { ...job, recipe: plan.recipe, lock });
  failOversized(lock, blueprint.diskMb);
  // Reports anything a node could not install. The port does not matter for that.
  describeBlueprint(deps, blueprint, 25_565, true);
  const disabledIds = new Set(disabled.map(({ id }) => id));
  const wanted = placePlan(lock, plan.installed, pluginsOf(lock), disabledIds);
  await stage.keep({ lock, recipe: { ...plan.recipe, minecraftVersion }, wanted });
  await stage.log(
    `Chose ${softwareNames[software]} for Minecraft ${minecraftVersion}.`,
    ...plan.plugins.map(lineAbout),
    ...plan.notes,
  );
}

/** A source may have withdrawn a build since the person saw the plan. */
function refuseUnagreed(agreed: unknown, disabled: PreparedUpdate["plugins"]): void {
  const ids: readonly unknown[] = Array.isArray(agreed) ? agreed : [];
  const names = disabled.filter(({ id }) => !ids.includes(id)).map(({ name }) => name);
  if (names.length === 0) return;
  const have = names.length === 1 ? "has" : "have";
  throw new JobFailure(
    `${listing.format(names)} ${have} no build for that version. Please look at the plan again.`,
  );
}

function lineAbout({ name, from, to, isUnknown }: PreparedUpdate["plugins"][number]): string {
  if (isUnknown) return `${name} stays as it is: its file belongs to no source we know.`;
  if (to === null) return `${name} has no build for it and is disabled.`;
  if (from === to) return `${name} stays at ${to}.`;
  return from === null ? `${name} ${to} is new.` : `${name} ${from} becomes ${to}.`;
}

function asFailure(error: unknown): never {
  throw error instanceof AppError && error.code === "REINSTALL_REFUSED"
    ? new JobFailure(error.message, { cause: error })
    : error;
}
