import { findNeededPorts, type InstalledAddOn } from "@blockwright/minecraft/add-on-ports/find-ports";
import { addOnFolder, softwareTypes } from "@blockwright/minecraft/software";
import type { WantedPort } from "./agree-ports.ts";

/** The ports that these add-ons listen on, each with the settings in which it has to be written. */
export function wantedPorts(software: string, addOns: readonly InstalledAddOn[]): WantedPort[] {
  const type = softwareTypes.find((one) => one === software);
  return findNeededPorts(addOns, type && addOnFolder(type)).map(
    ({ port: { addOn, purpose, protocol }, settings }) => ({ addOn, purpose, protocol, settings }),
  );
}
