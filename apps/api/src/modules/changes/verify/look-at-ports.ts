import { portOfAddOn } from "@blockwright/minecraft/add-on-ports/find-ports";
import { checkPorts, portSentence } from "../../nodes/index.ts";
import type { ChangeItem } from "../change.ts";
import type { ChangesDeps } from "../changes-deps.ts";

/** The server is ready, and there is more to say about it. */
export interface Remarks {
  /** Ports of add-ons that the change installed do not answer. */
  readonly silentPorts: readonly string[];
  /** Settings that something changed during the start. Unset in runs of earlier versions. */
  readonly reverted?: readonly string[];
}

/** Asks from outside at the ports of the installed add-ons. A silent one is no failure, and is not kept quiet. */
export async function lookAtPorts(
  deps: ChangesDeps,
  instanceId: string,
  items: readonly ChangeItem[],
  signal: AbortSignal,
): Promise<"ready" | Remarks> {
  const installed = items.flatMap((item) => {
    const port = item.kind === "download-file" && portOfAddOn({ id: item.plugin?.id ?? "", name: item.name });
    return port ? [port.addOn] : [];
  });
  if (installed.length === 0) return "ready";
  const checked = await checkPorts(deps, instanceId, signal, ({ addOn }) => installed.includes(addOn));
  const silentPorts = checked.filter(({ isAnswering }) => !isAnswering).map(portSentence);
  return silentPorts.length === 0 ? "ready" : { silentPorts };
}
