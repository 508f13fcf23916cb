import { fillSettings } from "@blockwright/minecraft/add-on-ports/write-settings";
import type { InstanceSpec } from "@blockwright/node-protocol/instance";
import { askedBridge, bedrockSettings, withBridgeAddress } from "./bedrock-settings.ts";
import type { DesiredInstance, PortUse } from "./instance.ts";

/** `host` is the machine's address from outside, which some add-ons tell to players. */
export function specOf(
  { id, spec: { ports, bedrock, about, ...spec }, holds: held, ...instance }: DesiredInstance,
  host: string,
): InstanceSpec {
  const { serverId, purpose, power, generation, restarts } = instance;
  const ofAddOns = ports.flatMap(({ use, port }) => {
    if (!use || use.addOn === null) return [];
    const { values, ...file } = fillSettings(use.settings, { host, port });
    return [{ ...file, values: values.map(({ path, value }) => ({ path: [...path], value })) }];
  });
  const portSettings = [...(bedrock ? bedrockSettings(bedrock, ports) : []), ...ofAddOns];
  const bridge = askedBridge(bedrock, ports);
  return {
    ...spec,
    command: withBridgeAddress(spec.command, bedrock),
    ports: ports.map(({ use: _use, ...published }) => published),
    ...(portSettings.length > 0 && { portSettings }),
    ...(bridge && { bridge }),
    ...(about && { about: { ...about, uses: ports.map(({ use }) => (use ? shownUse(use) : null)) } }),
    instanceId: id,
    serverId,
    purpose,
    power,
    holds: [...held],
    generation,
    restarts,
  };
}

function shownUse({ addOn, purpose }: PortUse) {
  return { addOn, purpose };
}
