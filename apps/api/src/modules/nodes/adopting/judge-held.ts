import { softwareFor } from "@blockwright/minecraft/software";
import type { HeldInstance } from "@blockwright/node-protocol/strays";
import type { Config } from "../../../platform/config.ts";
import { usualLimits } from "../instance.ts";
import { numbersOf } from "../placement/port-leases.repository.ts";

type Judged = Pick<Config, "images" | "nodePorts">;
type Spec = HeldInstance["spec"];

/** No instance changes or restarts that often; a machine that says so must not exhaust a column. */
export const highestGeneration = 1_000_000_000;
const maxPorts = 200;
const maxCommandCharacters = 20_000;
const version = /^[0-9A-Za-z][0-9A-Za-z._-]*$/;

/**
 * Everything in it is the word of a machine. The sentence says why this can't become one of our servers; undefined: it
 * can.
 */
export function judgeHeld(config: Judged, instanceId: string, held: HeldInstance): string | undefined {
  const { spec, installationId, isInstalled } = held;
  if (spec.instanceId !== instanceId) return "The machine answered about another server.";
  if (spec.purpose !== "live") return "This is a temporary copy that was made for a check, not a server.";
  if (!isInstalled) return "Its files are not complete, so there is nothing to adopt.";
  if (Math.max(spec.generation, spec.restarts) > highestGeneration)
    return "The machine reports a state that it can't have.";
  if (!isPlain(installationId)) return "It is started in a way that is not ours.";
  return judgeSoftware(spec) ?? judgeProgram(config, spec) ?? judgePorts(config, spec);
}

function judgeSoftware({ about }: Spec): string | undefined {
  if (!about)
    return "The machine does not say which software it runs. Its record is older than this version.";
  const { platform, software, minecraftVersion } = about;
  return softwareFor(platform).includes(software) && version.test(minecraftVersion)
    ? undefined
    : "The machine names a software or a version that does not exist.";
}

function judgeProgram({ images }: Judged, spec: Spec): string | undefined {
  const { image, command, environment = {}, manners, limits } = spec;
  const isBedrock = spec.about?.software === "bedrock";
  const ours = isBedrock ? [images.native] : Object.values(images.java);
  if (!ours.includes(image)) return "It runs in an image that is not ours.";
  const isUsual = Object.entries(environment).every(
    ([name, value]) => `${name}=${value}` === "LD_LIBRARY_PATH=.",
  );
  const texts = [...command, manners.readyText, manners.stopCommand];
  if (!isUsual || !texts.every(isPlain) || command.join("").length > maxCommandCharacters)
    return "It is started in a way that is not ours.";
  if (limits.cpus > usualLimits.cpus || limits.processes > usualLimits.processes)
    return "It may use more processors or processes than a server of ours.";
  return undefined;
}

function judgePorts({ nodePorts }: Judged, { ports, about }: Spec): string | undefined {
  if (about?.uses.length !== ports.length || about.uses[0] !== null)
    return "The machine does not say what its ports are for.";
  const numbers = ports.flatMap(({ protocol, ...row }) =>
    numbersOf(row).map((port) => ({ port, key: `${protocol} ${port}` })),
  );
  const outside = numbers.find(({ port }) => port < nodePorts.first || port > nodePorts.last);
  if (outside) return `It uses port ${outside.port}, which is not one of those that servers may have.`;
  if (numbers.length > maxPorts || new Set(numbers.map(({ key }) => key)).size < numbers.length)
    return "It uses the same port twice, or more ports than a server may have.";
  return undefined;
}

/** The database stores neither zero characters nor halves of a character. */
function isPlain(text: string): boolean {
  return text.isWellFormed() && !/\p{Cc}/u.test(text);
}
