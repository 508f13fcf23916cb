import { parseArgs } from "node:util";
import { parseInstanceName, UsageError } from "../services/options.ts";
import { type Part, parts } from "./row.ts";

export interface Options {
  readonly instanceName: string;
  readonly isJson: boolean;
  /** Command words that run a shell on a second machine. */
  readonly outside: readonly string[] | undefined;
  readonly buildLimitMs: number;
  /** The person at the keyboard agrees to Minecraft's EULA, without which no server starts. */
  readonly hasAgreed: boolean;
  /** Whether this row, or any row of the part, was asked for. */
  readonly isWanted: (part: Part, row?: string) => boolean;
}

export const usage = `npm run smoke -- [--only ${parts.join("|")}|builds:paper …] [--json] [--accept-eula] [--outside "ssh you@another-machine"] [--build-minutes 60] [--instance name]`;

export function parseOptions(args: readonly string[]): Options {
  const { values } = parse(args);
  const only = (values.only ?? []).flatMap((text) => text.split(","));
  const unknown = only.find((one) => !parts.some((part) => part === one.split(":")[0]));
  if (unknown !== undefined)
    throw new UsageError(`There is no part "${unknown}". There are ${parts.join(", ")}.`);
  const minutes = Number(values["build-minutes"]);
  if (!(minutes > 0 && minutes <= 600)) throw new UsageError("--build-minutes must be a number up to 600.");
  return {
    instanceName: parseInstanceName(values.instance),
    isJson: values.json,
    hasAgreed: values["accept-eula"],
    outside: values.outside?.split(" ").filter((word) => word !== ""),
    buildLimitMs: minutes * 60_000,
    isWanted: (part, row) =>
      only.length === 0 ||
      only.some(
        (one) => one === part || (row === undefined ? one.startsWith(`${part}:`) : one === `${part}:${row}`),
      ),
  };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        only: { type: "string", multiple: true },
        json: { type: "boolean", default: false },
        "accept-eula": { type: "boolean", default: false },
        outside: { type: "string" },
        "build-minutes": { type: "string", default: "60" },
        instance: { type: "string", default: "smoke-run" },
      },
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}
