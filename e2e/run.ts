import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readArguments } from "../apps/api/src/platform/command-line/arguments.ts";
import { ensureInstance, stopInstance } from "../services/instance.ts";
import { chooseJourneys } from "../services/sampled-tests.ts";
import { runLane } from "./lane.ts";

const suffix = ".e2e.test.ts";
const instance = process.env["BLOCKWRIGHT_INSTANCE"] ?? "e2e";

// Three lanes of about the same length run in parallel on separate instances: pages and the api without game servers,
// journeys about game servers, and the rest. Journeys wait for servers most of the time.
const screens = [
  "admin",
  "build-screens",
  "console-share",
  "doctor-screens",
  "domains",
  "pictures",
  "public-pages",
  "server-screens",
  "server-updates",
  "surface",
  "toasts",
  "users",
];
const nodes = [
  "assistant",
  "assistant-permissions",
  "assistant-plugins",
  "backups-play",
  "bedrock",
  "crashes",
  "crashes-commonest",
  "everyday-crash-card",
  "everyday-settings",
  "everyday-worlds",
  "files",
  "first-minutes",
  "last-working",
  "node",
  "proposal",
  "proposal-model",
  "sources",
  "trusted-keys",
  "two-nodes",
];
/** These pay by card; all others run as if no card provider were configured. */
const needsCards = (name: string) => name.startsWith("billing-");
const isScreen = (name: string) => screens.some((one) => name === one || name.startsWith(`${one}-`));
const isNode = (name: string) => nodes.includes(name) || needsCards(name);

const all = readdirSync(import.meta.dirname).flatMap((file) =>
  file.endsWith(suffix) ? [file.slice(0, -suffix.length)] : [],
);

// `npm run e2e -- accounts` runs e2e/accounts.e2e.test.ts, and `-- billing` all that begin with billing-, since no file
// has just that name; without a name, every journey, or a part of them in CI.
const { positionals: named } = readArguments(`npm run e2e -- [journey …]\n\nThere are: ${all.join(", ")}.`, {
  allowPositionals: true,
});
const namedBy = (name: string) =>
  all.includes(name) ? [name] : all.filter((one) => one.startsWith(`${name}-`));
const asked = named.flatMap(namedBy);
const missing = named.filter((name) => namedBy(name).length === 0);
if (missing.length > 0) {
  console.error(`There is no journey called ${missing.join(", ")}.`);
  process.exit(64);
}
const reports = mkdtempSync(join(tmpdir(), "e2e-"));
// These answer as the model themselves. `E2E_MODEL=openai` runs them over the other wire format.
const needsModel = (name: string) =>
  ["assistant", "assistant-permissions", "assistant-plugins", "proposal-model"].includes(name);
const model = { E2E_MODEL: process.env["E2E_MODEL"] ?? "anthropic" };
async function laneOf(names: readonly string[], name: string) {
  const run = (some: readonly string[], environment: Readonly<Record<string, string>>) =>
    runLane(
      some.map((one) => `e2e/${one}${suffix}`),
      { instance: name, reports, environment },
    );
  const without = names.filter((one) => !needsModel(one) && !needsCards(one));
  const withModel = names.filter(needsModel);
  const withCards = names.filter(needsCards);
  const isForOthersOnly = without.length === 0 && withModel.length + withCards.length > 0;
  const done = isForOthersOnly ? [] : [await run(without, { E2E_MODEL: "" })];
  if (withModel.length > 0) done.push(await run(withModel, model));
  // Each with its own site: some move its clock by months, and a machine's token of today is too old then.
  for (const one of withCards) done.push(await run([one], { E2E_MODEL: "", E2E_CARDS: "on" }));
  return {
    passed: done.reduce((total, { passed }) => total + passed, 0),
    failed: done.reduce((total, { failed }) => total + failed, 0),
  };
}
const results = asked.length > 0 ? [await laneOf(asked, instance)] : await runAllLanes();
rmSync(reports, { recursive: true });
const sum = (key: "passed" | "failed") => results.reduce((total, result) => total + result[key], 0);
console.log(`${sum("passed")} passed, ${sum("failed")} failed`);
process.exit(sum("failed") > 0 || sum("passed") === 0 ? 1 : 0);

async function runAllLanes() {
  const [besideScreens, besideNodes] = [`${instance}-screens`, `${instance}-node`];
  try {
    // A new engine imports the images for longer than the first journey waits for its machine.
    const areNodesReady = ensureInstance(besideNodes, ["images", "btrfs"]);
    const others = all.filter((name) => !isScreen(name) && !isNode(name));
    return await Promise.all([
      laneOf(chooseJourneys(others), instance),
      areNodesReady.then(() => laneOf(chooseJourneys(all.filter(isNode)), besideNodes)),
      laneOf(chooseJourneys(all.filter(isScreen)), besideScreens),
    ]);
  } finally {
    await stopInstance(besideScreens, { remove: true });
    // Its engine already has the images, which take longer to import than a journey.
    await stopInstance(besideNodes, { remove: false });
  }
}
