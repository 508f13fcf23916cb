import { setTimeout as sleep } from "node:timers/promises";
import type { CrashFix } from "@blockwright/minecraft/crash/diagnosis";
import { AppError } from "../../platform/errors.ts";
import type { DoctorDeps } from "./doctor-deps.ts";
import type { Patient } from "./doctor.repository.ts";
import { prepareFix } from "./prepare-fix.ts";

/** For these, only a check of the server or of the sources shows whether they help. */
const uncertain: ReadonlySet<CrashFix["kind"]> = new Set(["change-port", "free-disk", "install-dependency"]);
const lookLimitMs = 8000;

/** Why a fix can't be made, as a sentence; null if it can, or if the check timed out. */
export async function findRefusal(
  deps: DoctorDeps,
  patient: Patient,
  fix: CrashFix | undefined,
): Promise<string | null> {
  if (!fix || !uncertain.has(fix.kind)) return null;
  const looking = prepareFix(deps, patient, fix).then(
    () => null,
    (error: unknown) => {
      if (error instanceof AppError && error.code === "CHANGE_REFUSED") return error.message;
      deps.log.warn({ err: error, fix: fix.kind }, "nobody could say whether a fix can be made");
      return null;
    },
  );
  return Promise.race([looking, sleep(lookLimitMs, null, { ref: false })]);
}
