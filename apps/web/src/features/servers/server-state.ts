import type { PowerAction, ServerStatus, ServerSummary } from "@blockwright/contract/servers";
import { softwareNames, softwareTypes } from "@blockwright/minecraft/software";
import { t } from "../../shared/text/t.ts";
import { visibleLine } from "../../shared/text/visible-text.ts";

/** A state in between: it ends by itself. */
export function isChanging(status: ServerStatus): boolean {
  return status !== "online" && status !== "offline";
}

/** A build starts and stops the server itself, until people can play on it. */
export function asShown<S extends Pick<ServerSummary, "status" | "isBeingBuilt">>(server: S): S {
  return server.isBeingBuilt === true ? { ...server, status: "provisioning" } : server;
}

export function statusLabel(status: ServerStatus, isRestarting = false): string {
  if (isRestarting) return t("Restarting");
  switch (status) {
    case "online":
      return t("Online");
    case "offline":
      return t("Offline");
    case "starting":
      return t("Starting");
    case "stopping":
      return t("Stopping");
    case "provisioning":
      return t("Provisioning");
  }
}

interface PowerChoices {
  /** Stop if the server can be stopped, otherwise Start. */
  readonly main: Extract<PowerAction, "start" | "stop">;
  readonly isMainEnabled: boolean;
  readonly isRestartEnabled: boolean;
}

/** The one place that decides what is offered, for all pages. */
export function powerChoices({
  status,
  isBeingBuilt = false,
  hasJob = false,
}: Pick<ServerSummary, "status" | "isBeingBuilt" | "hasJob">): PowerChoices {
  if (isBeingBuilt) return { main: "start", isMainEnabled: false, isRestartEnabled: false };
  const { main, ...enabled } = choicesIn(status);
  return hasJob ? { main, isMainEnabled: false, isRestartEnabled: false } : { main, ...enabled };
}

function choicesIn(status: ServerStatus): PowerChoices {
  switch (status) {
    case "online":
      return { main: "stop", isMainEnabled: true, isRestartEnabled: true };
    case "starting":
      return { main: "stop", isMainEnabled: true, isRestartEnabled: false };
    case "offline":
      return { main: "start", isMainEnabled: true, isRestartEnabled: false };
    case "stopping":
    case "provisioning":
      return { main: "start", isMainEnabled: false, isRestartEnabled: false };
  }
}

/** The expected state until the api has answered. */
export function statusAfter(action: PowerAction): ServerStatus {
  switch (action) {
    case "start":
      return "starting";
    case "stop":
    case "restart":
      return "stopping";
  }
}

type Place = Pick<ServerSummary, "status" | "host" | "ip" | "port">;

/** `host:port`, or null while there is no address. */
export function serverAddress({ status, host, ip, port }: Place): string | null {
  const name = host ?? ip;
  if (status === "provisioning" || name === null) return null;
  return visibleLine(port === null ? name : `${name}:${port}`);
}

/** Where players of the Bedrock Edition join, if that is elsewhere. */
export function ownBedrockAddress({
  port,
  bedrockPort,
  ...place
}: Place & Pick<ServerSummary, "bedrockPort">) {
  return bedrockPort === null || bedrockPort === port ? null : serverAddress({ ...place, port: bedrockPort });
}

export function serverName({ name }: Pick<ServerSummary, "name">): string {
  return visibleLine(name).trim() || t("Unnamed server");
}

export function softwareName(serverType: string): string {
  const known = softwareTypes.find((type) => type === serverType);
  return known === undefined ? visibleLine(serverType) : softwareNames[known];
}

export function platformName(platformType: string): string {
  switch (platformType) {
    case "java":
      return t("Java Edition");
    case "bedrock":
      return t("Bedrock Edition");
    case "crossplay":
      return t("Crossplay Server");
    default:
      return visibleLine(platformType);
  }
}
