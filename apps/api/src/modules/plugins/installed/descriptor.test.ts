import { expect, test } from "vitest";
import { somePlugin } from "../plugins.fixture.ts";
import { dependantsOf } from "./descriptor.ts";

const needing = (name: string, ...needs: string[]) =>
  somePlugin(name, { descriptor: { names: [name], carries: [], needs } });

test("who needs it is named, also under a name it only stands in for", () => {
  const fawe = somePlugin("FastAsyncWorldEdit", {
    descriptor: { names: ["FastAsyncWorldEdit", "WorldEdit"], carries: [], needs: [] },
  });
  const all = [
    fawe,
    needing("WorldGuard", "WorldEdit"),
    needing("Plots", "WorldEdit", "Vault"),
    needing("Shop"),
  ];
  expect(dependantsOf(fawe, all)).toEqual(["Plots", "WorldGuard"]);
});

test("what is switched off needs nothing", () => {
  const vault = somePlugin("Vault");
  expect(dependantsOf(vault, [vault, { ...needing("Shop", "Vault"), enabled: false }])).toEqual([]);
});
