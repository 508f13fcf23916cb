import { expect, test } from "vitest";
import { needsId, needsName, projectOf, targetOf } from "./catalogue.fixture.ts";
import { solve } from "./solve.ts";
import type { SolverProject, Wish } from "./universe.ts";

const target = targetOf();

function wishes(...ids: readonly string[]): Wish[] {
  return ids.map((id) => ({ id, version: null }));
}

function chosen(projects: readonly SolverProject[], wanted: readonly Wish[], at = target): string[] {
  const outcome = solve(projects, wanted, at);
  if (outcome.kind !== "solved") throw new Error(JSON.stringify(outcome));
  return outcome.chosen.map(({ project, version }) => `${project.id}@${version.version}`);
}

function conflictOf(projects: readonly SolverProject[], ...ids: readonly string[]) {
  const outcome = solve(projects, wishes(...ids), target);
  if (outcome.kind !== "conflict") throw new Error(JSON.stringify(outcome));
  return outcome.conflicts;
}

test("the newest release is preferred to a newer beta, and a beta is used only without a release", () => {
  const lands = projectOf(
    "modrinth:lands",
    { version: "3", channel: "beta" },
    { version: "2" },
    { version: "1" },
  );
  const towns = projectOf(
    "modrinth:towns",
    { version: "3", channel: "alpha" },
    { version: "2", channel: "beta" },
  );
  expect(chosen([lands, towns], wishes("modrinth:lands", "modrinth:towns"))).toEqual([
    "modrinth:lands@2",
    "modrinth:towns@2",
  ]);
});

test("an older release of one add-on is preferred to a beta of another", () => {
  const a = projectOf("modrinth:a", { version: "2", breaks: [needsId("modrinth:b", "1")] }, { version: "1" });
  const b = projectOf("modrinth:b", { version: "2", channel: "beta" }, { version: "1" });
  expect(chosen([a, b], wishes("modrinth:a", "modrinth:b"))).toEqual(["modrinth:a@1", "modrinth:b@1"]);
});

test("dependencies are included, with their dependents", () => {
  const projects = [
    projectOf("modrinth:shop", { needs: [needsName("Vault"), needsId("modrinth:lib")] }),
    projectOf("hangar:Vault"),
    projectOf("modrinth:lib", { version: "2", needs: [needsName("Vault", ">=1")] }),
  ];
  const outcome = solve(projects, wishes("modrinth:shop"), target);
  expect(outcome).toMatchObject({
    kind: "solved",
    chosen: [
      { project: { id: "hangar:Vault" }, neededBy: ["modrinth:lib", "modrinth:shop"] },
      { project: { id: "modrinth:lib" }, neededBy: ["modrinth:shop"] },
      { project: { id: "modrinth:shop" }, neededBy: [] },
    ],
  });
});

const worldEdit = projectOf("modrinth:WorldEdit");
const fastWorldEdit = projectOf("modrinth:FastWorldEdit", { provides: ["WorldEdit"] });
const guard = projectOf("modrinth:guard", { needs: [needsName("WorldEdit")] });

test("a substitute meets a dependency only when it was requested", () => {
  const projects = [worldEdit, fastWorldEdit, guard];
  expect(chosen(projects, wishes("modrinth:guard"))).toEqual(["modrinth:WorldEdit@1", "modrinth:guard@1"]);
  expect(chosen(projects, wishes("modrinth:guard", "modrinth:FastWorldEdit"))).toEqual([
    "modrinth:FastWorldEdit@1",
    "modrinth:guard@1",
  ]);
});

test("the same add-on from another source meets a dependency, so that it is not installed twice", () => {
  const projects = [
    projectOf("hangar:home", { needs: [needsId("hangar:7")] }),
    projectOf("hangar:7", { names: ["Vault"] }),
    projectOf("modrinth:Vault"),
  ];
  expect(chosen(projects, wishes("hangar:home", "modrinth:Vault"))).toEqual([
    "hangar:home@1",
    "modrinth:Vault@1",
  ]);
});

test("two jars of one name, or one beside its substitute, exclude each other", () => {
  expect(conflictOf([worldEdit, fastWorldEdit], "modrinth:WorldEdit", "modrinth:FastWorldEdit")).toEqual([
    {
      members: ["modrinth:FastWorldEdit", "modrinth:WorldEdit"],
      reason: {
        kind: "clash",
        left: ["modrinth:FastWorldEdit"],
        right: ["modrinth:WorldEdit"],
        why: { kind: "same-name", name: "WorldEdit" },
      },
    },
  ]);
});

test("client-only and built-in add-ons are left out and cause no conflict", () => {
  const projects = [
    projectOf("modrinth:sodium", { side: "client" }),
    projectOf("modrinth:spark"),
    projectOf("modrinth:tool", { needs: [needsName("spark"), needsId("modrinth:spark")] }),
  ];
  const outcome = solve(
    projects,
    wishes("modrinth:sodium", "modrinth:spark", "modrinth:tool"),
    targetOf({ bundled: new Map([["spark", null]]) }),
  );
  expect(outcome).toMatchObject({
    kind: "solved",
    chosen: [{ project: { id: "modrinth:tool" } }],
    leftOut: [
      { id: "modrinth:sodium", why: "client-only" },
      { id: "modrinth:spark", why: "bundled" },
    ],
  });
});

test.each([
  ["another Minecraft", { minecraftVersions: ["1.20.1"] }, { kind: "minecraft" }],
  ["a newer Java", { javaMajor: 25 }, { kind: "java", major: 25 }],
  ["a newer interface", { apiVersion: "26.1" }, { kind: "api-version", apiVersion: "26.1" }],
  ["money", { unavailable: "It is sold." }, { kind: "unavailable", sentence: "It is sold." }],
])(
  "a version that wants %s is skipped, and is named as the reason when there is no other",
  (_what, unfit, reason) => {
    const both = projectOf("modrinth:a", { version: "2", ...unfit }, { version: "1" });
    expect(chosen([both], wishes("modrinth:a"))).toEqual(["modrinth:a@1"]);
    expect(conflictOf([projectOf("modrinth:a", unfit)], "modrinth:a")).toEqual([
      { members: ["modrinth:a"], reason: { kind: "no-build", id: "modrinth:a", unfits: [reason] } },
    ]);
  },
);

test("a version that wants another loader is skipped", () => {
  const mod = projectOf(
    "modrinth:mod",
    { version: "2", needs: [needsName("fabricloader", ">=20")] },
    { version: "1", needs: [needsName("fabricloader", ">=10")] },
  );
  const at = targetOf({ bundled: new Map([["fabricloader", "16"]]) });
  expect(chosen([mod], wishes("modrinth:mod"), at)).toEqual(["modrinth:mod@1"]);
});

test("a pinned version is used even if it is a beta, and is named when it does not exist", () => {
  const project = projectOf("modrinth:a", { version: "2" }, { version: "1", channel: "beta" });
  expect(chosen([project], [{ id: "modrinth:a", version: "1" }])).toEqual(["modrinth:a@1"]);
  expect(solve([project], [{ id: "modrinth:a", version: "9" }], target)).toMatchObject({
    kind: "conflict",
    conflicts: [{ reason: { kind: "unknown-version", id: "modrinth:a", version: "9" } }],
  });
});

test("the reason leads through the dependencies", () => {
  const projects = [
    projectOf("modrinth:shop", { needs: [needsId("modrinth:lib")] }),
    projectOf("modrinth:lib", { needs: [needsName("Nowhere")] }),
  ];
  expect(conflictOf(projects, "modrinth:shop")[0]?.reason).toEqual({
    kind: "needs",
    id: "modrinth:shop",
    neededId: "modrinth:lib",
    because: { kind: "missing", id: "modrinth:lib", name: "Nowhere", range: null },
  });
});

test("two that want different versions of a third are distinguished from bystanders", () => {
  const projects = [
    projectOf("modrinth:a", { needs: [needsName("lib", ">=2")] }),
    projectOf("modrinth:b", { needs: [needsName("lib", "<2")] }),
    projectOf("modrinth:c", { needs: [needsName("lib")] }),
    projectOf("modrinth:lib", { version: "2" }, { version: "1" }),
  ];
  expect(conflictOf(projects, "modrinth:c", "modrinth:b", "modrinth:a")).toEqual([
    {
      members: ["modrinth:a", "modrinth:b"],
      reason: {
        kind: "clash",
        left: ["modrinth:a", "modrinth:lib"],
        right: ["modrinth:b", "modrinth:lib"],
        why: { kind: "versions", id: "modrinth:lib" },
      },
    },
  ]);
});

test("circular dependencies are allowed", () => {
  const projects = [
    projectOf("modrinth:a", { needs: [needsName("b")] }),
    projectOf("modrinth:b", { needs: [needsName("a")] }),
  ];
  expect(chosen(projects, wishes("modrinth:a"))).toEqual(["modrinth:a@1", "modrinth:b@1"]);
});

/** Every request needs a seat and each seat takes one: impossible by counting, and hard for a naive search. */
function seats(guests: number): SolverProject[] {
  const rows = Array.from({ length: guests }, (_, guest) => {
    const versions = Array.from({ length: guests - 1 }, (_none, seat) => ({
      version: String(seat + 1),
      names: [`guest-${guest}`, `seat-${seat}`],
    }));
    return projectOf(`modrinth:guest-${guest}`, ...versions);
  });
  return rows;
}

test("a problem that is too hard is given up after a bounded time", () => {
  const projects = seats(30);
  const started = performance.now();
  expect(solve(projects, wishes(...projects.map(({ id }) => id)), target, 500_000).kind).toBe("gave-up");
  expect(performance.now() - started, "time limit").toBeLessThan(10_000);
});

test("a large recipe over a large catalogue takes far less than a second", () => {
  const projects = Array.from({ length: 300 }, (_, number) =>
    projectOf(
      `modrinth:p${number}`,
      ...Array.from({ length: 20 }, (_none, age) => ({
        version: String(20 - age),
        needs: [
          needsName(`p${(number * 7 + 3) % 300}`, ">=5"),
          needsId(`modrinth:p${(number * 3 + 1) % 300}`),
        ],
        breaks: age < 3 ? [needsName(`p${(number + 13) % 300}`, ">=19")] : [],
      })),
    ),
  );
  const started = performance.now();
  const outcome = solve(projects, wishes(...projects.slice(0, 60).map(({ id }) => id)), target);
  expect(outcome.kind).toBe("solved");
  expect(performance.now() - started, "time limit").toBeLessThan(3_000);
});
