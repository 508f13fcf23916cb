import type { PowerAction } from "@blockwright/contract/servers";
import { AppError } from "../../platform/errors.ts";
import type { Revision } from "../nodes/index.ts";
import { deriveStatus, holdSentences, wishOf, type Desired, type Observed } from "./server-status.ts";

/**
 * What a button press changes. Undefined: that state is already wanted, so two people who press at once, or one who
 * presses twice, get it once. An offline node is no obstacle: it does what is wanted when it is back.
 */
export function decidePower(
  action: PowerAction,
  desired: Desired,
  observed: Observed | null,
): Revision | undefined {
  switch (action) {
    case "start":
      return decideStart(desired, observed);
    case "stop":
      return desired.power === "off" ? undefined : { power: "off" };
    case "restart":
      return decideRestart(desired, observed);
  }
}

function decideStart(desired: Desired, observed: Observed | null): Revision | undefined {
  const [hold] = desired.holds;
  if (hold) throw new AppError("POWER_REFUSED", holdSentences[hold]);
  if (wishOf(desired) !== "on") return { power: "on" };
  // Wanted but down, and the node knows: it has given up, and a restart asks it to try again.
  const gaveUp = observed?.state === "offline" && observed.generation >= desired.generation;
  return gaveUp ? { restart: true } : undefined;
}

function decideRestart(desired: Desired, observed: Observed | null): Revision | undefined {
  if (wishOf(desired) === "on" && observed && observed.generation < desired.restartGeneration)
    return undefined;
  if (deriveStatus(desired, observed, false).status !== "online")
    throw new AppError("POWER_REFUSED", "Only a server that is running can be restarted.");
  return { restart: true };
}
