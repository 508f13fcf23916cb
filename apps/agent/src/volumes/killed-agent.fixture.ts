import { writeSync } from "node:fs";
import { btrfsVolumes } from "./btrfs-volumes.ts";
import { directoryVolumes } from "./directory-volumes.ts";
import { chooseStep, runStep } from "./volume-steps.fixture.ts";
import { VolumeError } from "./volume-error.ts";

/** A separate program that can be killed: performs random operations on a pool and prints each one before it starts. */
const [kind, root = "", seed = "1"] = process.argv.slice(2);
const volumes = kind === "btrfs" ? btrfsVolumes(root) : directoryVolumes(root);
let state = Number(seed);
const random = (): number => {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return state / 2 ** 32;
};

await volumes.prepare();
for (;;) {
  const step = await chooseStep(volumes, random);
  writeSync(1, `${JSON.stringify(step)}\n`);
  await runStep(volumes, step).catch((error: unknown) => {
    if (!(error instanceof VolumeError)) throw error;
  });
}
