import type { Browser, BrowserContext, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import type { BuildPlan } from "../packages/contract/src/builds.ts";
import type { Asked, Reply } from "../stand-ins/model/script.ts";
import { startScriptedModel, type ScriptedModel } from "../stand-ins/model/scripted-model.ts";
import { chooseServer, promptBox, readyAddress } from "./build-journey.ts";
import { unfoldedProposal } from "./steps/build-steps.ts";
import { endJourney } from "./end-journey.ts";
import { enrolNode, type EnrolledNode } from "./node-under-test.ts";
import { atPath } from "./screens/build-screens-stage.ts";
import { mainButton, signUp } from "./steps/account-steps.ts";
import { say } from "./steps/assistant-steps.ts";
import { expectAccessible, newVisitor, openBrowser, sizes, someone, takePicture } from "./visitor.ts";

const [phone, desk] = sizes;
const words = "Cosy Java survival with land claims for 12 players, without PvP, and moon turnips";
const plan = {
  name: "Turnip Moon",
  description: "<img src=x onerror=alert(1)> Grow turnips together.",
  understood: [{ words: "moon turnips", means: "a farm for all" }],
  software: "paper",
  softwareReason: "It runs the plugins you asked for.",
  minecraftVersion: "latest",
  basedOn: null,
  plugins: [{ id: "modrinth:griefprevention", name: "Any", reason: "Your land stays yours." }],
  properties: [{ key: "max-players", value: "12" }],
  pluginSettings: [],
  gameRules: [{ rule: "pvp", isOn: false }],
  notes: ["There are no turnips in the game, so beetroots stand in for them."],
};
const contradicting = {
  ...plan,
  properties: [{ key: "max-players", value: "20" }],
  gameRules: [{ rule: "pvp", isOn: true }],
};
const lookUp: Reply = { kind: "call", calls: [{ tool: "read_recipe", input: { id: "survival-claims" } }] };
const isLookedUp = ({ turns }: Asked) => turns.some(({ by }) => by === "result");
const isCorrected = ({ turns }: Asked) =>
  turns.some((turn) => turn.by === "user" && turn.text.includes("can't be used yet"));

let browser: Browser;
let node: EnrolledNode;
let model: ScriptedModel;
const people: BrowserContext[] = [];

beforeAll(async () => {
  const { instance } = inject("site");
  model = await startScriptedModel(() => say("Nothing to do."), instance.ports.web);
  [browser, node] = await Promise.all([openBrowser(), enrolNode()]);
}, 180_000);
afterAll(async () => {
  await endJourney({ browser, node, people });
  await model.stop();
}, 120_000);

async function propose(page: Page): Promise<Locator> {
  await promptBox(page).fill(words);
  await mainButton(page, "Start Building").click();
  return unfoldedProposal(page);
}

describe.each([phone, desk])("a proposal of a model at $width px", (size) => {
  async function visit() {
    const { page, context } = await newVisitor(browser, size);
    await page.emulateMedia({ reducedMotion: "reduce" });
    people.push(context);
    await signUp(page, someone());
    await atPath(page, "/");
    return { page, context };
  }

  test(
    "comes behind the first reading, is corrected by the words, and is built as agreed",
    { timeout: 300_000 },
    async () => {
      const { page, context } = await visit();
      const released = Promise.withResolvers<void>();
      model.follow(async (asked) => {
        if (!isLookedUp(asked)) return lookUp;
        await released.promise;
        return { kind: "answer", value: isCorrected(asked) ? plan : contradicting };
      });
      const proposal = await propose(page);
      await proposal.getByText("First reading", { exact: true }).waitFor();
      await proposal.getByText("The AI is planning your server", { exact: true }).waitFor();
      await proposal.getByText(/^Reading our recipe "/).waitFor();
      await expectAccessible(page);
      await takePicture(page, size, "proposal-model-planning");
      released.resolve();
      await proposal.getByText("Planned by scripted-1").waitFor({ timeout: 60_000 });
      await proposal.getByRole("heading", { name: "Turnip Moon" }).waitFor();
      await proposal.getByText("a farm for all").waitFor();
      expect(await proposal.locator("img").count()).toBe(0);
      expect(await proposal.getByText("but the AI planned").count()).toBe(0);
      await expectAccessible(page);
      await takePicture(page, size, "proposal-model-planned");
      const asked = model.asked.length;
      const buildId = await chooseServer(page, "java");
      await readyAddress(page);
      const answer = await context.request.get(`/api/build/${buildId}`);
      const built = (await answer.json()) as { readonly plan: BuildPlan };
      expect(built.plan.plannedBy).toEqual({ kind: "model", name: "scripted-1" });
      expect(built.plan.settings).toContainEqual({ label: "Players", value: "12" });
      expect(model.asked.length).toBe(asked);
    },
  );

  test("that is not there yet is awaited by the build, which says so", { timeout: 300_000 }, async () => {
    const { page } = await visit();
    const released = Promise.withResolvers<void>();
    model.follow(async (asked) => {
      if (!isLookedUp(asked)) return lookUp;
      await released.promise;
      return { kind: "answer", value: plan };
    });
    const proposal = await propose(page);
    await proposal.getByText("The AI is planning your server", { exact: true }).waitFor();
    await chooseServer(page, "java");
    await page.getByText("The AI is still planning what you asked for").first().waitFor({ timeout: 30_000 });
    await takePicture(page, size, "proposal-model-awaited");
    released.resolve();
    await readyAddress(page);
    await page.getByText("Turnip Moon").first().waitFor();
  });

  test("that can't be made leaves the first reading", { timeout: 120_000 }, async () => {
    const { page } = await visit();
    model.follow(() => ({ kind: "refuse", status: 401 }));
    const proposal = await propose(page);
    await proposal.getByText("The AI planner could not be reached.").waitFor({ timeout: 30_000 });
    await proposal.getByText("First reading", { exact: true }).waitFor();
    await expectAccessible(page);
    await takePicture(page, size, "proposal-model-failed");
    model.follow(() => ({ kind: "answer", value: { ...plan, plugins: [] } }));
    await proposal.getByRole("button", { name: "Ask the AI again" }).click();
    await proposal.getByText("Planned by scripted-1").waitFor({ timeout: 60_000 });
  });
});
