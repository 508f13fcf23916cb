import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { proveAudit, runAudit, type Audit, type Plants } from "./audit.ts";

interface House {
  readonly doors: number;
  readonly windows: number;
}
const house: House = { doors: 1, windows: 2 };
const rules = {
  doors: ({ doors }) => (doors === 1 ? [] : [`${doors} doors`]),
  windows: ({ windows }) => (windows === 2 ? [] : [`${windows} windows`]),
} satisfies Audit<House>;
const plants: Plants<typeof rules, House> = {
  doors: async (subject, look) => look({ ...subject, doors: 0 }),
  windows: async (subject, look) => look({ ...subject, windows: 9 }),
};
const passed = async (proved: Plants<typeof rules, House>, subject = house) =>
  (await proveAudit<House, typeof rules>("house", rules, proved, subject)).map((one) => one.passed);

test("an audit returns the findings of each rule", async () => {
  expect(await runAudit(rules, { doors: 3, windows: 9 })).toEqual(["3 doors", "9 windows"]);
});

test("a rule is proven by a fault that it finds in a healthy subject", async () => {
  expect(await passed(plants)).toEqual([true, true]);
  expect(await passed(plants, { doors: 1, windows: 1 })).toEqual([true, false]);
});

test("a rule that does not find its fault is not proven", async () => {
  expect(await passed({ ...plants, doors: async (subject, look) => look(subject) })).toEqual([false, true]);
});

test("a rule whose fault can't be planted is not proven", async () => {
  const failing = () => Promise.reject(new Error("no"));
  expect(await passed({ ...plants, windows: failing })).toEqual([true, false]);
});

test("a rule without a planted fault is not proven", async () => {
  const { doors } = plants;
  expect(await passed({ doors } as unknown as typeof plants)).toEqual([true, false]);
});

test("every audit of a matrix is proven", () => {
  const files = readdirSync(import.meta.dirname, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"))
    .map((file) => ({ file, text: readFileSync(join(import.meta.dirname, file), "utf8") }));
  const audits = files.flatMap(({ text }) =>
    [...text.matchAll(/^(?:export )?const (\w+) = \{\n(?:(?!^\}).*\n)*\} satisfies Audit</gm)].map(
      ([, name]) => name,
    ),
  );
  const proofs = files.filter(({ file }) => /proof[\w-]*\.ts$/.test(file)).map(({ text }) => text);
  const unproven = audits.filter((name) => !proofs.some((text) => text.includes(`, ${name}, `)));
  expect(audits.length).toBeGreaterThan(0);
  expect(unproven).toEqual([]);
});
