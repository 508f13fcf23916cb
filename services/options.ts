import { parseArgs } from "node:util";
import { isServiceName, type ServiceName, serviceNames } from "./service-names.ts";

const commands = ["up", "stop", "status", "reset"] as const;

export interface Options {
  command: (typeof commands)[number];
  instanceName: string;
  only: ServiceName[];
  remove: boolean;
}

export class UsageError extends Error {}

export const usage = `npm run services -- [up | stop | status | reset] [--instance name] [--only ${serviceNames.join(",")}] [--remove]

up      starts the services that do not run yet (the default)
stop    stops them; --remove also deletes their data
status  lists them
reset   empties the instance: drops its databases and deletes the servers, files and mail that belong to them.
        Refuses while a program uses it. Services and images stay.`;

export function parseOptions(args: string[], defaultInstanceName: string): Options {
  const { values, positionals } = parse(args);
  const name = positionals[0] ?? "up";
  const command = commands.find((known) => known === name);
  if (command === undefined) throw new UsageError(`There is no command "${name}".`);
  if (positionals.length > 1) throw new UsageError("Only one command can be given.");
  if (values.remove && command !== "stop") throw new UsageError("--remove belongs to stop.");
  if (values.only !== undefined && (command === "stop" || command === "reset")) {
    throw new UsageError(`${command} concerns the whole instance, so it takes no --only.`);
  }
  return {
    command,
    instanceName: parseInstanceName(values.instance ?? defaultInstanceName),
    only: values.only === undefined ? [...serviceNames] : parseServices(values.only),
    remove: values.remove ?? false,
  };
}

/** Folders next to those of the instances. */
const reservedNames = ["cache", "locks", "slots"];

export function parseInstanceName(name: string): string {
  if (!/^[a-z0-9](?:[a-z0-9-]{0,30}[a-z0-9])?$/.test(name) || reservedNames.includes(name)) {
    throw new UsageError(
      `"${name}" cannot name an instance: use 1 to 32 small letters, digits and dashes (not ${reservedNames.join(", ")}).`,
    );
  }
  return name;
}

function parseServices(list: string): ServiceName[] {
  return list.split(",").map((name) => {
    if (!isServiceName(name)) {
      throw new UsageError(`There is no service "${name}". There are ${serviceNames.join(", ")}.`);
    }
    return name;
  });
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        instance: { type: "string" },
        only: { type: "string" },
        remove: { type: "boolean" },
      },
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}
