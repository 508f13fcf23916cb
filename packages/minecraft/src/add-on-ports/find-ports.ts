import type { AddOnPort, PortSettings } from "./add-on-port.ts";
import { addOnPorts } from "./ports.ts";

export interface InstalledAddOn {
  /** Its id in a catalogue, such as `modrinth:bluemap`. */
  readonly id: string;
  /** In its jar. */
  readonly name: string;
}

export interface NeededPort {
  readonly port: AddOnPort;
  readonly settings: PortSettings;
}

/**
 * The ports that these add-ons listen on, each once. A name is enough: a jar with a borrowed one gets a port, which it
 * could have under any other name.
 */
export function findNeededPorts(
  addOns: readonly InstalledAddOn[],
  folder: "plugins" | "mods" | undefined,
): readonly NeededPort[] {
  if (folder === undefined) return [];
  return addOnPorts.flatMap((port) => {
    const settings = port.settings[folder];
    return settings && addOns.some((addOn) => isMeant(port, addOn)) ? [{ port, settings }] : [];
  });
}

export function findAddOnPort(addOn: string): AddOnPort | undefined {
  return addOnPorts.find((one) => one.addOn === addOn);
}

/** The port of this add-on, wherever its jar is. */
export function portOfAddOn(addOn: InstalledAddOn): AddOnPort | undefined {
  return addOnPorts.find((port) => isMeant(port, addOn));
}

function isMeant({ names, projects }: AddOnPort, { id, name }: InstalledAddOn): boolean {
  const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();
  return projects.some((one) => isSame(one, id)) || names.some((one) => isSame(one, name));
}
