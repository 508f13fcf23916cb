import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { pino } from "pino";
import type { WatchedInstance } from "./look-at-start.ts";
import { createWorkingStates } from "./working-states.ts";

/** A separate program that can be killed: starts a server again and again, each time with other files. */
const [folder = "", place = "", id = ""] = process.argv.slice(2);
const states = createWorkingStates({
  folder,
  volumes: { pathOf: () => place },
  log: pino({ level: "silent" }),
  now: () => new Date(),
});
for (let start = 0; ; start += 1) {
  for (const name of ["A", "B", "C"])
    writeFileSync(join(place, "plugins", `${name}.jar`), `${name}${process.pid}-${start}`.repeat(5000));
  const instance = {
    id,
    spec: { purpose: "live", image: "java", command: ["java"], limits: { memoryMb: 1 } },
    record: { installedId: "one" },
    startedAt: new Date(),
    isOnline: true,
  } as unknown as WatchedInstance;
  await states.look(instance, 1);
  process.stdout.write(".");
}
