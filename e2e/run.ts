import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { stopInstance } from "../services/instance.ts";
import { runLane } from "./lane.ts";

const suffix = ".e2e.test.ts";
const instance = process.env["BLOCKWRIGHT_INSTANCE"] ?? "e2e";

// Pages and the api without game servers, and game servers without pages. They run beside the others, on instances of
// their own: journeys wait for servers most of the time.
const screens = [
  "build-screens",
  "doctor-screens",
  "pictures",
  "public-pages",
  "server-screens",
  "server-updates",
  "toasts",
];
const nodes = ["crashes", "node", "sources", "two-nodes"];
const isScreen = (name: string) => screens.some((one) => name === one || name.startsWith(`${one}-`));
const isNode = (name: string) => nodes.includes(name);

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
const results = asked.length > 0 ? [await laneOf(asked, instance)] : await runAllLanes();
rmSync(reports, { recursive: true });
const sum = (key: "passed" | "failed") => results.reduce((total, result) => total + result[key], 0);
console.log(`${sum("passed")} passed, ${sum("failed")} failed`);
process.exit(results.every(({ isGreen }) => isGreen) ? 0 : 1);

async function runAllLanes() {
  const [besideScreens, besideNodes] = [`${instance}-screens`, `${instance}-node`];
  try {
    return await Promise.all([
      laneOf(
        all.filter((name) => !isScreen(name) && !isNode(name)),
        instance,
      ),
      laneOf(all.filter(isNode), besideNodes),
      laneOf(all.filter(isScreen), besideScreens),
    ]);
  } finally {
    await stopInstance(besideScreens, { remove: true });
    // Its engine has the images, which take longer to bring in than a journey.
    await stopInstance(besideNodes, { remove: false });
  }
}
