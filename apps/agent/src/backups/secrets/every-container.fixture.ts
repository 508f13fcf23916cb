import { connectEngine } from "../../runtime/engine.ts";

/** The settings and the output of every container of an engine. */
export async function everyContainer(socketPath: string): Promise<string> {
  const engine = connectEngine(socketPath);
  const containers = await engine.listContainers({ all: true });
  const texts = containers.map(async ({ Id }) => {
    const container = engine.getContainer(Id);
    const [settings, output] = await Promise.all([
      container.inspect(),
      container.logs({ stdout: true, stderr: true }),
    ]);
    return `${JSON.stringify(settings)}\n${output.toString("latin1")}`;
  });
  // One that another test removes meanwhile has nothing to show.
  return (await Promise.allSettled(texts))
    .map((text) => (text.status === "fulfilled" ? text.value : ""))
    .join("\n");
}
