import { driftKindIds, repairIds } from "@blockwright/contract/admin/integrity";
import { expect, test } from "vitest";
import { everyKind } from "./every-kind.ts";

test("every kind is in the table, once", () => {
  expect(everyKind.map(({ id }) => id).toSorted()).toEqual(driftKindIds.toSorted());
});

test("every repair belongs to a kind, and nothing is offered without one", () => {
  expect(new Set(everyKind.flatMap(({ repairs }) => repairs))).toEqual(new Set(repairIds));
  expect(everyKind.filter(({ repairs }) => repairs.length === 0)).toEqual([]);
});

test("nothing that takes files away is automatic", () => {
  const removing = ["back-up-and-remove", "remove-container", "clear-leftovers", "remove-repository"];
  const automatic = everyKind.filter(({ isAutomatic }) => isAutomatic).flatMap(({ repairs }) => repairs);
  expect(automatic.filter((id) => removing.includes(id))).toEqual([]);
});
