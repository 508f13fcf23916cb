import { readFileSync } from "node:fs";
import { driftKindIds, repairIds } from "@blockwright/contract/admin/integrity";
import { expect, test } from "vitest";
import { everyRepair } from "../repairs/every-repair.ts";
import { everyKind } from "./every-kind.ts";

const manual = readFileSync(new URL("../../../../../../../docs/operating.md", import.meta.url), "utf8");
const rows = manual
  .split("\n")
  .filter((line) => line.startsWith("| "))
  .map((line) =>
    line
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );

test("every kind is in the table, once", () => {
  expect(everyKind.map(({ id }) => id).toSorted()).toEqual(driftKindIds.toSorted());
});

test.each(everyKind)(
  "the manual has $id as the product has it",
  ({ title, foundBy, repairs, isAutomatic }) => {
    const labels = repairs.map((id) => everyRepair[id].label).join(", ");
    expect(rows).toContainEqual([title, foundBy, isAutomatic ? `${labels} (automatic)` : labels]);
  },
);

test("every repair belongs to a kind, and nothing is offered without one", () => {
  expect(new Set(everyKind.flatMap(({ repairs }) => repairs))).toEqual(new Set(repairIds));
  expect(everyKind.filter(({ repairs }) => repairs.length === 0)).toEqual([]);
});

test("nothing that takes files away is automatic", () => {
  const removing = ["back-up-and-remove", "remove-container", "clear-leftovers", "remove-repository"];
  const automatic = everyKind.filter(({ isAutomatic }) => isAutomatic).flatMap(({ repairs }) => repairs);
  expect(automatic.filter((id) => removing.includes(id))).toEqual([]);
});
