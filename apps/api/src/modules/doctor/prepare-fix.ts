import type { CrashFix } from "@blockwright/minecraft/crash/diagnosis";
import { AppError } from "../../platform/errors.ts";
import { prepareAddOnFix } from "./add-on-fix.ts";
import type { DoctorDeps } from "./doctor-deps.ts";
import type { Patient } from "./doctor.repository.ts";
import { possibleFix } from "./offer-fix.ts";
import { prepareFileFix } from "./file-fix.ts";
import type { PreparedFix } from "./prepared-fix.ts";
import { fixRunSettings } from "./run-settings-fix.ts";
import { prepareSettingsFix } from "./settings-fix.ts";

/** Resolves exactly what to change, from the server's current state. Read-only. */
export async function prepareFix(deps: DoctorDeps, patient: Patient, found: CrashFix): Promise<PreparedFix> {
  const fix = possibleFix(deps.config, patient, found);
  const run = fixRunSettings(deps.config, patient, fix);
  if (run && !run.ok) throw new AppError("CHANGE_REFUSED", run.advice);
  if (run) {
    const { image, command, limits } = patient.spec;
    const before = { image, command, limits };
    const { after, summary } = run;
    return {
      title: summary.replace(/\.$/, ""),
      items: [{ item: { kind: "run-settings", summary, before, after } }],
    };
  }
  const prepared =
    (await prepareSettingsFix(deps, patient, fix)) ??
    (await prepareAddOnFix(deps, patient, fix)) ??
    (await prepareFileFix(deps, patient, fix));
  if (!prepared) throw new AppError("CHANGE_REFUSED", "That is not something we can do for you safely.");
  return prepared;
}
