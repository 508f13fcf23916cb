import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { stopInstance } from "../services/instance.ts";
import { runLane } from "./lane.ts";

const suffix = ".e2e.test.ts";
const instance = process.env["BLOCKWRIGHT_INSTANCE"] ?? "e2e";

// Only pages and the api, no game servers: they run beside the others, which wait for servers most of the time.
const screens = ["accounts", "build-screens", "doctor-screens", "pictures", "public-pages", "server-screens"];
const isScreen = (name: string) => screens.some((one) => name === one || name.startsWith(`${one}-`));

// `npm run e2e -- accounts` runs e2e/accounts.e2e.test.ts; without a name, every journey.
const asked = process.argv.slice(2);
const missing = asked.filter((name) => !existsSync(join(import.meta.dirname, `${name}${suffix}`)));
if (missing.length > 0) {
  console.error(`There is no journey called ${missing.join(", ")}.`);
  process.exit(64);
}
const all = readdirSync(import.meta.dirname).flatMap((file) =>
  file.endsWith(suffix) ? [file.slice(0, -suffix.length)] : [],
);

const reports = mkdtempSync(join(tmpdir(), "e2e-"));
const laneOf = (names: readonly string[], name: string) =>
  runLane(
    names.map((one) => `e2e/${one}${suffix}`),
    { instance: name, reports },
  );
const results = asked.length > 0 ? [await laneOf(asked, instance)] : await runBothLanes();
rmSync(reports, { recursive: true });
const sum = (key: "passed" | "failed") => results.reduce((total, result) => total + result[key], 0);
console.log(`${sum("passed")} passed, ${sum("failed")} failed`);
process.exit(results.every(({ isGreen }) => isGreen) ? 0 : 1);

async function runBothLanes() {
  const beside = `${instance}-screens`;
  try {
    return await Promise.all([
      laneOf(
        all.filter((name) => !isScreen(name)),
        instance,
      ),
      laneOf(all.filter(isScreen), beside),
    ]);
  } finally {
    await stopInstance(beside, { remove: true });
  }
}
