import type { ConsoleLines } from "@blockwright/node-protocol/rpc";
import { describe, expect, test } from "vitest";
import { createHiddenAnswers } from "./hidden-answers.ts";
import { createInstanceConsole } from "./instance-console.ts";

const line = (message: string) => `[12:00:00 INFO]: ${message}`;
const set = "Gamerule pvp is now set to: false";

function opened() {
  const published: string[] = [];
  const console = createInstanceConsole(({ lines }: ConsoleLines) =>
    published.push(...lines.map(({ text }) => text)),
  );
  const textsOf = (view: "all" | "shown") => console.watch(null, -1, view).lines.map(({ text }) => text);
  return { console, published, textsOf };
}

describe("the console of an instance", () => {
  test("shows nothing of a trial run, and keeps it for us", () => {
    const { console, published, textsOf } = opened();
    console.watch(null, -1, "shown");
    const trial = console.sinkOf({ isTrial: true });
    for (let count = 0; count < 1500; count += 1) trial.append(line(`trial ${count}`));
    trial.skip(10);
    const live = console.sinkOf({ isTrial: false });
    live.append(line("Done (1.0s)!"));
    console.onLines();
    expect(textsOf("shown")).toEqual([line("Done (1.0s)!")]);
    expect(published).toEqual([line("Done (1.0s)!")]);
    expect(console.watch(null, -1, "shown").skipped).toBe(0);
    expect(textsOf("all")).toHaveLength(1000);
    expect(textsOf("all").at(-1)).toBe(line("Done (1.0s)!"));
  });

  test("a trial run takes no room from the lines that are shown", () => {
    const { console, textsOf } = opened();
    console.sinkOf({ isTrial: false }).append(line("first"));
    const trial = console.sinkOf({ isTrial: true });
    for (let count = 0; count < 3000; count += 1) trial.append(line(`trial ${count}`));
    expect(textsOf("shown")).toEqual([line("first")]);
  });

  test("does not show the answers to our own commands", () => {
    const { console, textsOf } = opened();
    const live = console.sinkOf({ isTrial: false });
    console.hide([[set, "Game rule pvp has been updated to false"], ["[LP]"]]);
    live.append(line("Done (1.0s)!"));
    live.append(line(set));
    live.append(`\u001b[32m${line("[LP] ")}\u001b[m`);
    live.append(line("Alex joined the game"));
    expect(textsOf("shown")).toEqual([line("Done (1.0s)!"), line("Alex joined the game")]);
    expect(textsOf("all")).toHaveLength(4);
    const shown = console.watch(null, -1, "shown");
    expect(shown.lines.map(({ number }) => number)).toEqual([0, 1]);
  });

  test("a plugin that prints the answer first hides nothing: the answer itself is shown", () => {
    const { console, textsOf } = opened();
    const live = console.sinkOf({ isTrial: false });
    console.hide([[set]]);
    for (let count = 0; count < 3; count += 1) live.append(line(set));
    expect(textsOf("shown")).toEqual([line(set), line(set)]);
  });

  test.each([
    ["another line", line("Gamerule pvp is now set to: true")],
    ["a player's chat", line(`<Mallory> ${set}`)],
    ["a plugin's prefix", line(`[Evil] ${set}`)],
    ["more text", line(`${set} and all worlds deleted`)],
    ["a warning", `[12:00:00 WARN]: ${set}`],
    ["an error", `[12:00:00 ERROR]: ${set}`],
    ["a line without a time", set],
  ])("%s is shown while our answer is awaited", (_what, text) => {
    const { console, textsOf } = opened();
    console.hide([[set]]);
    console.sinkOf({ isTrial: false }).append(text);
    expect(textsOf("shown")).toEqual([text]);
  });

  test("an answer that comes much later is shown, because it may answer a person", () => {
    let now = 0;
    const hidden = createHiddenAnswers(() => now);
    hidden.expect([[set], [set]]);
    now = 14_000;
    expect(hidden.takes(line(set))).toBe(true);
    now = 16_000;
    expect(hidden.takes(line(set))).toBe(false);
  });

  test("a watcher who was connected before a trial misses nothing afterwards", () => {
    const { console, textsOf } = opened();
    const live = console.sinkOf({ isTrial: false });
    live.append(line("before"));
    const { epoch } = console.watch(null, -1, "shown");
    console.sinkOf({ isTrial: true }).append(line("trial"));
    live.append(line("after"));
    expect(console.watch(epoch, 0, "shown")).toEqual({
      epoch,
      lines: [{ number: 1, text: line("after") }],
      skipped: 0,
    });
    expect(textsOf("all")).toEqual([line("before"), line("trial"), line("after")]);
  });
});
