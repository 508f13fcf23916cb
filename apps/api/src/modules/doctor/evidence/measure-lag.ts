import { lagQuestions, type LagQuestion } from "@blockwright/minecraft/console/lag-questions";
import { AppError } from "../../../platform/errors.ts";
import type { ToolCaller } from "../../../platform/tool.ts";
import { askGame } from "../../servers/index.ts";
import type { DoctorDeps } from "../doctor-deps.ts";
import { findPatient } from "../doctor.repository.ts";
import { addOnsOf, softwareOf } from "../gather-evidence.ts";
import { notRecorded, numbered } from "./gather-for-assistant.ts";

/** What this server can be asked, by its software, version and profiler. */
export async function questionsFor(deps: DoctorDeps, serverId: string): Promise<readonly LagQuestion[]> {
  const patient = await findPatient(deps.rows, serverId);
  if (!patient) throw new AppError("NOT_FOUND");
  const software = softwareOf(patient);
  if (!software) return [];
  const hasSpark = (await addOnsOf(deps, patient)).some((name) => /^spark\b/i.test(name));
  return lagQuestions({ software, minecraftVersion: patient.minecraftVersion, hasSpark });
}

/** Asks the game how fast it runs. What it does not answer in time is not recorded. */
export async function measureLag(deps: DoctorDeps, caller: ToolCaller) {
  const measured: string[] = [];
  for (const question of await questionsFor(deps, caller.serverId)) {
    const lines = await answerTo(deps, caller, question);
    measured.push(`${question.about} (${question.command}): ${lines?.join(" ") ?? notRecorded}`);
  }
  return { measured: numbered("M", measured) };
}

async function answerTo(
  deps: DoctorDeps,
  caller: ToolCaller,
  { command, read }: LagQuestion,
): Promise<readonly string[] | undefined> {
  try {
    return await askGame(deps, caller, command, read);
  } catch (error) {
    // The server is off, or this person may not type it.
    if (error instanceof AppError) return undefined;
    throw error;
  }
}
