import type Docker from "dockerode";
import { ask, askUnless } from "./engine.ts";
import type { DockerRuntimeConfig } from "./docker-runtime-config.ts";
import { RuntimeError } from "./runtime-error.ts";

/** One network for all containers, named so that firewall rules can refer to it. Containers cannot reach each other. */
export async function ensureBridgeNetwork(docker: Docker, config: DockerRuntimeConfig): Promise<void> {
  const options = optionsOf(config);
  const network = docker.getNetwork(config.bridge);
  const found = (await askUnless([404], () => network.inspect())) as FoundNetwork | undefined;
  if (found !== undefined) {
    if (isAsWanted(found, options, config.subnet)) return;
    if (Object.keys(found.Containers ?? {}).length > 0) {
      throw new RuntimeError(
        "unknown",
        `The network ${config.bridge} has other settings and is in use: stop its containers first.`,
      );
    }
    await ask(() => network.remove());
  }
  await ask(() =>
    docker.createNetwork({
      Name: config.bridge,
      Driver: "bridge",
      CheckDuplicate: true,
      EnableIPv6: false,
      Internal: false,
      Options: options,
      ...(config.subnet === undefined
        ? {}
        : { IPAM: { Driver: "default", Config: [{ Subnet: config.subnet }] } }),
    }),
  );
}

interface FoundNetwork {
  readonly EnableIPv6: boolean;
  readonly Options: Readonly<Record<string, string>>;
  readonly IPAM?: { readonly Config?: readonly { readonly Subnet?: string }[] };
  readonly Containers?: Readonly<Record<string, unknown>>;
}

function optionsOf({ bridge, mtu }: DockerRuntimeConfig): Record<string, string> {
  return {
    "com.docker.network.bridge.name": bridge,
    "com.docker.network.bridge.enable_icc": "false",
    "com.docker.network.bridge.enable_ip_masquerade": "true",
    "com.docker.network.driver.mtu": String(mtu),
  };
}

function isAsWanted(
  found: FoundNetwork,
  options: Record<string, string>,
  subnet: string | undefined,
): boolean {
  if (found.EnableIPv6) return false;
  if (subnet !== undefined && found.IPAM?.Config?.[0]?.Subnet !== subnet) return false;
  return Object.entries(options).every(([name, value]) => found.Options[name] === value);
}
