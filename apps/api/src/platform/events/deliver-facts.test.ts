import { expect, test } from "vitest";
import { z } from "zod";
import { factDelivery } from "./deliver-facts.ts";
import { defineFact, onFact, subscribe } from "./facts.ts";

const happened = subscribe(defineFact("thing.happened", z.object({})), "things.note-it");
const never = () => Promise.reject(new Error("not called"));

test("delivery does not start while a declared handler is missing, or an undeclared one is bound", () => {
  const handler = onFact(happened, never);
  expect(() => factDelivery(never, [happened], [handler])).not.toThrow();
  expect(() => factDelivery(never, [happened], [])).toThrow("declared as [things.note-it] but bound as []");
  expect(() => factDelivery(never, [], [handler])).toThrow("declared as [] but bound as [things.note-it]");
});
