import { expect, test } from "vitest";
import { somePlugin } from "../plugins.fixture.ts";
import { dependantsOf } from "./descriptor.ts";

const needing = (name: string, ...needs: string[]) =>
  somePlugin(name, { descriptor: { names: [name], carries: [], needs } });

test("dependents are named, also if they need a name it only provides", () => {
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

test("a switched-off add-on needs nothing", () => {
  const vault = somePlugin("Vault");
  expect(dependantsOf(vault, [vault, { ...needing("Shop", "Vault"), enabled: false }])).toEqual([]);
});
