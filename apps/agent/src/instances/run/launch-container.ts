import type { Attachment } from "../../runtime/runtime.ts";
import type { InstanceDeps } from "../instance-deps.ts";
import { containerSpecOf, type RunOf } from "./container-spec.ts";

/** Creates and starts the container. It is attached to before it starts, so that no line is missed. */
export async function launchContainer(
  { runtime, volumes }: Pick<InstanceDeps, "runtime" | "volumes">,
  of: RunOf,
  beforeStart: () => Promise<void>,
): Promise<Attachment> {
  const { instanceId } = of.spec;
  await runtime.create(containerSpecOf(of, volumes.pathOf(instanceId)));
  const attachment = await runtime.attach(instanceId);
  try {
    await beforeStart();
    await runtime.start(instanceId);
    return attachment;
  } catch (error) {
    attachment.close();
    throw error;
  }
}
