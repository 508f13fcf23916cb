import { expect, test } from "vitest";
import { someChoice, somePlugin } from "../plugins.fixture.ts";
import { effectOf, stepsTowards } from "./plan-steps.ts";

const nothing = { renewed: [], woken: [] };

test("installed add-ons stay, new ones are installed, and their dependents are named", () => {
  const installed = [somePlugin("Vault")];
  const chosen = [someChoice("Vault", "1.0"), someChoice("Shop", "2.0"), someChoice("Gui", "3.0", ["Shop"])];
  expect(stepsTowards(chosen, { ...nothing, installed }).map(effectOf)).toEqual([
    { effect: "install", name: "Shop", from: null, to: "2.0", because: [] },
    { effect: "install", name: "Gui", from: null, to: "3.0", because: ["Shop"] },
  ]);
});

test("only renewed add-ons change their version", () => {
  const [shop, vault] = [somePlugin("Shop"), somePlugin("Vault")];
  const chosen = [someChoice("Shop", "2.0"), someChoice("Vault", "2.0")];
  const steps = stepsTowards(chosen, { installed: [shop, vault], renewed: [shop], woken: [] });
  expect(steps.map(effectOf)).toEqual([
    { effect: "update", name: "Shop", from: "1.0", to: "2.0", because: [] },
  ]);
});

test("a switched-off dependency is switched on, or renewed if another version is needed", () => {
  const off = {
    enabled: false,
    jarPath: "plugins/Vault.jar.disabled",
    asidePath: "plugins/Vault.jar.disabled",
  };
  const installed = [somePlugin("Vault", off)];
  const effects = (version: string) =>
    stepsTowards([someChoice("Shop", "1.0"), someChoice("Vault", version, ["Shop"])], {
      ...nothing,
      installed,
    })
      .map(effectOf)
      .filter(({ name }) => name === "Vault");
  expect(effects("1.0")).toEqual([
    { effect: "enable", name: "Vault", from: null, to: "1.0", because: ["Shop"] },
  ]);
  expect(effects("2.0")).toMatchObject([{ effect: "update", from: "1.0", to: "2.0" }]);
});

test("a file that no source knows can be switched on too", () => {
  const own = somePlugin("Own", { enabled: false, source: "unknown" });
  expect(stepsTowards([], { installed: [own], renewed: [], woken: [own] }).map(effectOf)).toEqual([
    { effect: "enable", name: "Own", from: null, to: "1.0", because: [] },
  ]);
});

test("a removed dependency is not reinstalled because others change", () => {
  const descriptor = { names: ["Shop"], carries: [], needs: ["Vault"] };
  const [shop, chat] = [somePlugin("Shop", { descriptor }), somePlugin("Chat")];
  const chosen = [someChoice("Shop", "2.0"), someChoice("Chat", "2.0"), someChoice("Vault", "1.0", ["Shop"])];
  const effects = (renewed: readonly (typeof shop)[]) =>
    stepsTowards(chosen, { installed: [shop, chat], renewed, woken: [] }).map(({ effect }) => effect);
  expect(effects([chat])).toEqual(["update"]);
  expect(effects([shop, chat])).toEqual(["update", "update"]);
});

test("a new dependency of a newer version is installed, with its own dependencies", () => {
  const shop = somePlugin("Shop");
  const chosen = [
    someChoice("Shop", "2.0"),
    someChoice("Gui", "1.0", ["Shop"]),
    someChoice("Core", "1.0", ["Gui"]),
  ];
  const steps = stepsTowards(chosen, { installed: [shop], renewed: [shop], woken: [] });
  expect(steps.map(effectOf).map(({ effect, name }) => [effect, name])).toEqual([
    ["update", "Shop"],
    ["install", "Gui"],
    ["install", "Core"],
  ]);
});
