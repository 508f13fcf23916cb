import { execFileSync } from "node:child_process";
import { appendFileSync } from "node:fs";
import type { serverVersions } from "../bedrock/src/version.ts";
import { versionTrailer } from "../bedrock/src/version.ts";
import { buildGameServers } from "../build.ts";
import { type GameContainer, startContainer } from "./container.fixture.ts";
import { dataFolder } from "./data-folder.fixture.ts";

export const BEDROCK_PORT = 19_200;

export interface BedrockContainer extends GameContainer {
  readonly data: string;
}

export interface BedrockContainerOptions {
  /** A version that nothing is published for. */
  readonly version?: string;
  readonly publish?: readonly string[];
}

/** As the product does: unpack over the settings, allow to run, start. */
export async function startBedrock(
  transport: keyof typeof serverVersions,
  properties: string,
  { version, publish = [] }: BedrockContainerOptions = {},
): Promise<BedrockContainer> {
  const { bedrock } = await buildGameServers();
  const data = dataFolder({ "server.properties": { text: properties } });
  execFileSync("unzip", ["-q", "-n", bedrock[transport], "-d", data]);
  if (version !== undefined) appendFileSync(`${data}/bedrock_server`, versionTrailer(version));
  execFileSync("chmod", ["+x", `${data}/bedrock_server`]);
  execFileSync("chown", ["--recursive", "1000:1000", data]);
  return { ...startAgain(data, publish), data };
}

export function startAgain(data: string, publish: readonly string[] = []): GameContainer {
  const command = ["sh", "-c", "LD_LIBRARY_PATH=. exec ./bedrock_server"];
  return startContainer({ image: "blockwright/native:latest", data, command, port: BEDROCK_PORT, publish });
}
