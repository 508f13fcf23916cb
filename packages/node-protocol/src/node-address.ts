import type { InstanceSpec } from "./instance.ts";

/** Stands for the IPv4 address that players reach the node by. Only the node knows it, and it may change. */
export const nodeAddressMark = "{node-ipv4}";

/** The parts of a spec that may hold the mark. */
type Marked = Pick<InstanceSpec, "command" | "portSettings">;

export function namesNodeAddress({ command, portSettings = [] }: Marked): boolean {
  return (
    command.some((argument) => argument.includes(nodeAddressMark)) ||
    portSettings.some(({ values }) => values.some(({ value }) => String(value).includes(nodeAddressMark)))
  );
}

export function fillNodeAddress<Spec extends Marked>(spec: Spec, address: string): Spec {
  const fill = (text: string) => text.replaceAll(nodeAddressMark, address);
  return {
    ...spec,
    command: spec.command.map(fill),
    ...(spec.portSettings && {
      portSettings: spec.portSettings.map((file) => ({
        ...file,
        values: file.values.map(({ path, value }) => ({
          path,
          value: typeof value === "string" ? fill(value) : value,
        })),
      })),
    }),
  };
}
