import type { CrashFix } from "@blockwright/minecraft/crash/diagnosis";
import { editProperties, parseProperties } from "@blockwright/minecraft/properties/file";
import { AppError } from "../../platform/errors.ts";
import { editedFile, type NewChangeItem } from "../changes/index.ts";
import type { DoctorDeps } from "./doctor-deps.ts";
import type { Patient } from "./doctor.repository.ts";
import type { PreparedFix } from "./prepared-fix.ts";
import { repairYaml } from "./repair-yaml.ts";

const properties = "server.properties";
/** The server's own, not a plugin's. */
export const ymlOfServer = /^(?:config\/)?[\w-]{1,40}\.yml$/;

/** Undefined for fixes unrelated to settings. */
export async function prepareSettingsFix(
  deps: DoctorDeps,
  patient: Patient,
  fix: CrashFix,
): Promise<PreparedFix | undefined> {
  const dialect = patient.serverType === "bedrock" ? "bedrock" : "java";
  const edit = (path: string, change: (text: string | null) => string) =>
    editedFile(deps, { instanceId: patient.instanceId, path }, change);
  const set = (wish: Record<string, string | null>) =>
    edit(properties, (text) => editProperties(text ?? "", wish, dialect));
  if (fix.kind === "repair-property")
    return prepared(`Repair ${fix.key} in ${properties}`, await set({ [fix.key]: fix.value }));
  if (fix.kind === "repair-file" && fix.path === properties)
    return prepared(`Repair ${properties}`, await edit(properties, (text) => readable(text ?? "")));
  if (fix.kind === "repair-file" && ymlOfServer.test(fix.path))
    return prepared(`Repair ${fix.path}`, await edit(fix.path, (text) => readableYaml(fix.path, text ?? "")));
  if (fix.kind === "change-port") {
    const port = { "server-port": String(patient.spec.ports[0]?.port ?? "") };
    // On Bedrock the second port must differ from the first, or the server stops at once.
    const second = { "server-portv6": port["server-port"] === "19133" ? "19134" : "19133" };
    const other = dialect === "java" ? { "server-ip": "" } : second;
    return prepared(
      "Put the port back",
      await set({ ...port, ...other }),
      "The port in its settings is the right one, so something else on this server uses it: a plugin, or a second server in its start script.",
    );
  }
  if (fix.kind !== "accept-eula") return undefined;
  if (!patient.hasConsent) throw new AppError("EULA_REQUIRED");
  return prepared("Accept the EULA in eula.txt", await edit("eula.txt", () => "eula=true\n"));
}

const inOrder = "The settings are in order by now. Start the server and see how it goes.";

function prepared(title: string, item: NewChangeItem | null, refusal = inOrder): PreparedFix {
  if (!item) throw new AppError("CHANGE_REFUSED", refusal);
  return { title, items: [item] };
}

function readableYaml(path: string, text: string): string {
  const repaired = repairYaml(text);
  if (repaired === undefined)
    throw new AppError(
      "CHANGE_REFUSED",
      `${path} can't be repaired line by line. Correct it by hand, or delete it.`,
    );
  return repaired;
}

/** People's own text is kept: a meaningless backslash is escaped so that it stands for itself. */
function readable(text: string): string {
  const { values } = parseProperties(text);
  const repaired = editProperties(text, Object.fromEntries(values));
  const stillBroken = new Set(parseProperties(repaired).problems.map(({ line }) => line));
  if (stillBroken.size === 0) return repaired;
  const lines = repaired.match(/[^\r\n]*(?:\r\n|\n|\r)|[^\r\n]+$/g) ?? [];
  return lines.filter((_line, index) => !stillBroken.has(index + 1)).join("");
}
