import { afterAll, beforeEach, describe, expect, test } from "vitest";
import type { TurnEvent } from "@blockwright/contract/assistant";
import { startLuckPerms } from "../../permissions/luckperms.fixture.ts";
import { approvalIn } from "../assistant-chat.fixture.ts";
import { call, readyLine, say, startScene } from "../assistant-scene.fixture.ts";

const scene = await startScene();
const { follow } = scene;
let server: Awaited<ReturnType<typeof scene.openServer>>;
beforeEach(async () => {
  server = await scene.openServer();
  server.put(path, "homes: 1\n");
  for (const line of [enabling, readyLine]) server.game.printRaw(line);
});
afterAll(() => scene.stop());

const path = "plugins/Homes/config.yml";
const enabling = "[12:00:00 INFO]: [Homes] Enabling Homes v1.0";
const homes = call("edit_config", { path, edits: [{ path: ["homes"], value: 5 }] });

const stored = async () =>
  (await server.chat.messages()).at(-1)?.metadata.plan.map(({ text, state }) => `${text}: ${state}`);

/** Every state that a point was shown in, in order. */
const shown = (events: readonly TurnEvent[]) =>
  events.flatMap((event) => (event.type === "plan" ? event.metadata.points.map(({ state }) => state) : []));

async function approve(): Promise<readonly TurnEvent[]> {
  const events = await server.chat.send("Five homes");
  expect(await stored()).toContain(`Edit ${path}: planned`);
  await server.chat.decide(approvalIn(events), "approved");
  return server.chat.watch();
}

test("a point ticks when it is applied, and again when it is checked, also after a reload", async () => {
  server.game.starts = () => [enabling, readyLine];
  follow(homes, say("I have checked everything."));
  const states = shown(await approve());
  expect(states[0]).toBe("planned");
  expect(states.at(-1)).toBe("applied");
  expect(await stored()).toEqual([`Edit ${path}: checked`]);
});

test("a change that fails its check is shown as put back, even if the model claims success", async () => {
  server.game.starts = () =>
    server.read(path) === "homes: 1\n"
      ? [enabling, readyLine]
      : [enabling, "java.lang.IllegalStateException: no", readyLine];
  follow(homes, say("Done, all points are checked."));
  await approve();
  expect(await stored()).toEqual([`Edit ${path}: put-back`]);
});

test("what is refused or stopped is not done", async () => {
  follow(homes, say("Done."));
  const events = await server.chat.send("Five homes");
  await server.chat.decide(approvalIn(events), "refused");
  await server.chat.watch();
  expect(await stored()).toEqual([`Edit ${path}: not-done`]);
});

describe("a change of permissions", () => {
  const luckPerms = startLuckPerms();
  const createGroup = (group: string) =>
    call("change_permissions", { operations: [{ do: "create-group", group }] });
  const point = async () => (await server.chat.messages()).at(-1)?.metadata.plan[0];
  beforeEach(() => {
    server.game.answer = (command) => (command.startsWith("lp ") ? luckPerms.answer(command) : []);
  });

  test("can be undone with a button, after a click that shows the commands", async () => {
    follow(createGroup("builders"), say("Done."));
    await server.chat.decide(approvalIn(await server.chat.send("Builders")), "approved");
    await server.chat.watch();
    const made = await point();
    expect(made).toMatchObject({ text: "Change a permission", kind: "action", state: "checked" });
    expect(luckPerms.groups.has("builders")).toBe(true);
    const undo = made?.permissionChangeId ?? "";
    follow(say("It is undone."));
    const approval = approvalIn(await server.chat.send("Undo it", { undo }));
    expect(approval.details).toBe("lp deletegroup builders");
    await server.chat.decide(approval, "approved");
    await server.chat.watch();
    expect(luckPerms.groups.has("builders")).toBe(false);
    expect(await point()).toMatchObject({ text: "Put permissions back", undoes: undo, state: "checked" });
  });

  test("that is refused is not done, and one of another server can't be undone", async () => {
    follow(createGroup("guests"), say("Done."));
    await server.chat.decide(approvalIn(await server.chat.send("Guests")), "refused");
    await server.chat.watch();
    expect(await stored()).toEqual(["Change a permission: not-done"]);
    const events = await server.chat.send("Undo it", { undo: crypto.randomUUID() });
    expect(events.at(-1)).toMatchObject({ type: "done", metadata: { verdict: null } });
  });
});
