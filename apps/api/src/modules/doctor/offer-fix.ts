import type { FixOffer, RemedyPage } from "@blockwright/contract/doctor";
import type { CrashFix } from "@blockwright/minecraft/crash/diagnosis";
import type { DoctorDeps } from "./doctor-deps.ts";
import type { Patient } from "./doctor.repository.ts";
import { findProgram } from "./find-program.ts";
import { fixRunSettings } from "./run-settings-fix.ts";
import { ymlOfServer } from "./settings-fix.ts";

export interface Offer {
  readonly fix: FixOffer | null;
  /** Without a button: what to do instead, and where. */
  readonly advice: string | null;
  readonly leadsTo: RemedyPage | null;
}

const afterwards = "Starts the server and checks that it gets ready. If it does not, everything is put back.";
const nothing: Offer = { fix: null, advice: null, leadsTo: null };

/** The fix behind a button, in words. Makes no calls: the details are resolved when it is prepared. */
export function offerFix(
  { config }: Pick<DoctorDeps, "config">,
  patient: Patient,
  found: CrashFix | null,
): Offer {
  if (found === null) return nothing;
  const fix = possibleFix(config, patient, found);
  const run = fixRunSettings(config, patient, fix);
  if (run && !run.ok) return words(run.advice, leadsTo(fix));
  if (run) return offer(fix, runTitles[fix.kind] ?? "Fix it", run.summary);
  if (fix.kind === "reinstall-software" && !findProgram(config, patient))
    return words("Reinstall the software in the tab Software, and keep your world.", "software");
  return (
    offerSettingsFix(patient, fix) ?? offerAddOnFix(fix) ?? offerElsewhere(patient, fix) ?? offerPlainFix(fix)
  );
}

/** A plugin for a Java that is not set up here can only be disabled. */
export function possibleFix(config: DoctorDeps["config"], patient: Patient, fix: CrashFix): CrashFix {
  if (fix.kind !== "choose-java" || fix.plugin === undefined) return fix;
  return fixRunSettings(config, patient, fix)?.ok === true
    ? fix
    : { kind: "remove-plugin", plugin: fix.plugin };
}

/** Where a person continues whose server can't be fixed with one press. */
export function leadsTo({ kind }: CrashFix): RemedyPage | null {
  return remedyPages[kind] ?? null;
}

const remedyPages: Readonly<Partial<Record<CrashFix["kind"], RemedyPage>>> = {
  "more-memory": "size",
  "lower-heap": "size",
  "raise-metaspace": "size",
  "raise-direct-memory": "size",
  "free-disk": "size",
  "restore-backup": "backups",
  "choose-minecraft": "software",
};

const runTitles: Readonly<Partial<Record<CrashFix["kind"], string>>> = {
  "more-memory": "Give it more memory",
  "lower-heap": "Balance its memory",
  "raise-metaspace": "Balance its memory",
  "raise-direct-memory": "Balance its memory",
  "raise-thread-limit": "Raise the limit",
  "choose-java": "Switch Java",
};

function offer(fix: CrashFix, title: string, ...effects: string[]): Offer {
  return {
    fix: { id: fix.kind, title, description: effects[0] ?? title, effects: [...effects, afterwards] },
    advice: null,
    leadsTo: null,
  };
}

function words(advice: string, page: RemedyPage | null = null): Offer {
  return { fix: null, advice, leadsTo: page };
}

function offerElsewhere({ hasBackup }: Patient, fix: CrashFix): Offer | undefined {
  if (fix.kind === "choose-minecraft") return { ...nothing, leadsTo: leadsTo(fix) };
  if (fix.kind !== "restore-backup") return undefined;
  return hasBackup
    ? words("Restore a backup from before this happened.", "backups")
    : words("There is no backup to restore. Undo your last change, or upload the world again.");
}

function offerSettingsFix({ hasConsent }: Patient, fix: CrashFix): Offer | undefined {
  if (fix.kind === "accept-eula")
    return hasConsent
      ? offer(fix, "Accept the EULA", "You agreed before. This writes it to eula.txt again.")
      : words("Read the Minecraft EULA and agree to it when you build a server. We can't do that for you.");
  if (fix.kind === "repair-property")
    return offer(
      fix,
      titleOfProperty(fix.key, fix.value),
      fix.value === null
        ? `Takes ${fix.key} out of server.properties.`
        : `Sets ${fix.key} to "${fix.value}" in server.properties.`,
    );
  if (fix.kind === "repair-file" && fix.path === "server.properties")
    return offer(fix, "Repair the line", "Repairs the lines of server.properties that can't be read.");
  if (fix.kind === "repair-file" && ymlOfServer.test(fix.path))
    return offer(
      fix,
      "Repair the line",
      `Makes the lines of ${fix.path} that can't be read comments, so that the server takes its defaults there.`,
    );
  return undefined;
}

function titleOfProperty(key: string, value: string | null): string {
  if (value === null) return `Take out ${key}`;
  return value === "" ? `Empty ${key}` : `Set ${key} to ${value}`;
}

function offerAddOnFix(fix: CrashFix): Offer | undefined {
  if (fix.kind === "install-dependency") {
    const names = fix.names.join(", ");
    return offer(fix, `Install ${names}`, `Looks for ${names} and installs a version that fits.`);
  }
  if (fix.kind === "replace-plugin")
    return offer(
      fix,
      `Replace ${fix.plugin}`,
      `Installs a version of ${fix.plugin} that fits; if there is none, disables it.`,
    );
  if (fix.kind === "remove-plugin")
    return offer(
      fix,
      `Disable ${fix.plugin}`,
      `Renames the file of ${fix.plugin} so that it is not loaded. Its settings stay.`,
    );
  if (fix.kind === "disable-data-pack")
    return offer(
      fix,
      `Disable ${fix.pack.replace(/^file\//, "")}`,
      "Renames the data pack so that it is not loaded.",
    );
  if (fix.kind === "delete-file")
    return offer(fix, `Delete ${fix.path}`, `Deletes ${fix.path}, which the server creates again.`);
  return undefined;
}

const plainFixes: Readonly<Partial<Record<CrashFix["kind"], readonly [title: string, effect: string]>>> = {
  "change-port": ["Put the port back", "Sets the port and address in the server's settings to its own."],
  "free-disk": [
    "Delete old logs",
    "Deletes old logs and crash reports, never worlds. They can't be brought back.",
  ],
  "reinstall-software": [
    "Fetch the program again",
    "Puts the server's own program file back. Your world stays as it is.",
  ],
};

function offerPlainFix(fix: CrashFix): Offer {
  const known = plainFixes[fix.kind];
  return known ? offer(fix, ...known) : nothing;
}
