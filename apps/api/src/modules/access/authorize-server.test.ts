import {
  serverActions,
  type ActionEffect,
  type GivenRole,
  type ServerAction,
} from "@blockwright/contract/server-actions";
import { describe, expect, test } from "vitest";
import { guest, system, type Actor, type BrowserActor, type Person } from "../../platform/actor.ts";
import { createAuthorizeServer, ownersAlone, type ServerStanding } from "./authorize-server.ts";
import { actionsOf, everyAction } from "./role-table.ts";

const serverId = "11111111-1111-4111-8111-111111111111";
const asker: BrowserActor = {
  kind: "browser",
  confirmedAt: new Date(0),
  needsSecondFactor: false,
  mustChangePassword: false,
  id: "asker",
  username: "asker",
  email: "asker@example.org",
  plan: "free",
  isAdmin: false,
  createdAt: new Date(0),
  sessionId: "session",
};
const operator: Person = { ...asker, isAdmin: true };
const sharedAs = (role: GivenRole | null): ServerStanding => ({
  ownerId: "another",
  given: role && { role, switches: null },
  seen: "read",
});
const inTableOrder = (one: ServerAction, other: ServerAction) =>
  everyAction.indexOf(one) - everyAction.indexOf(other);
const unlimited = { commands: null, readOnlyFolders: [] };

async function decide(
  actor: Actor,
  action: ServerAction,
  standing: ServerStanding | undefined,
  id = serverId,
  { hasReason = false, effect }: { hasReason?: boolean; effect?: ActionEffect } = {},
) {
  const inspections: string[] = [];
  const authorize = createAuthorizeServer({
    findStanding: async () => standing,
    recordInspection: async (by, at, what) => void inspections.push(`${by.id} ${at} ${what}`),
    hasGivenReason: async () => hasReason,
  });
  const outcome = await authorize(actor, action, id, effect).catch((error: unknown) => error);
  return { outcome, inspections };
}

describe("who has no account", () => {
  test.each([guest, system])("is asked to sign in: $kind", async (actor) => {
    const { outcome } = await decide(actor, "view", sharedAs("admin"));
    expect(outcome).toMatchObject({ code: "SIGN_IN_REQUIRED" });
  });
});

describe("a person without a role", () => {
  test.each([
    ["a server of another person", sharedAs(null), serverId],
    ["a server that is not there", undefined, serverId],
    ["a path in place of an id", sharedAs("admin"), "../../etc"],
  ])("hears of %s only that there is nothing", async (_what, standing, id) => {
    const { outcome } = await decide(asker, "view", standing, id);
    expect(outcome).toMatchObject({ code: "NOT_FOUND" });
  });
});

describe("a person with a role", () => {
  test("gets the data that was read on the way, and the list of allowed actions", async () => {
    const { outcome } = await decide(asker, "view", sharedAs("viewer"));
    expect(outcome).toEqual({ actions: actionsOf.viewer, ...unlimited, seen: "read" });
  });

  test("is told why when the role does not suffice", async () => {
    const { outcome } = await decide(asker, "start", sharedAs("viewer"));
    expect(outcome).toMatchObject({
      code: "FORBIDDEN",
      message:
        "Your role on this server is viewer, and that does not include this. Its owner can give you another role.",
    });
  });

  test("with switches is told that it is a custom one", async () => {
    const switches = { startOnly: false, readConsole: false, commands: null, readOnlyFolders: [] };
    const standing = { ownerId: "another", given: { role: "member", switches } } as const;
    expect((await decide(asker, "start", standing)).outcome).toMatchObject(unlimited);
    expect((await decide(asker, "read-console", standing)).outcome).toMatchObject({
      code: "FORBIDDEN",
      message: expect.stringContaining("Your role on this server is custom"),
    });
  });

  test("owns a server whatever the list of roles says", async () => {
    const { outcome } = await decide(asker, "delete", { ownerId: asker.id, given: null });
    expect(outcome).toMatchObject({ actions: everyAction });
  });

  test.each(["api-key", "sftp"] as const)("has the same rights by %s", async (kind) => {
    const { sessionId: _none, ...fields } = asker;
    const by: Person = { ...fields, kind };
    expect((await decide(by, "delete", sharedAs("member"))).outcome).toMatchObject({ code: "FORBIDDEN" });
    expect((await decide(by, "start", sharedAs("member"))).outcome).toMatchObject({ seen: "read" });
  });
});

describe("an operator", () => {
  const reads = everyAction.filter((action) => serverActions[action].effect === "read");
  const changes = everyAction.filter((action) => !reads.includes(action) && !ownersAlone.includes(action));
  const offered = [...reads, ...changes].toSorted(inTableOrder);

  test.each(reads)("leaves an audit entry when they %s another person's server", async (action) => {
    const { outcome, inspections } = await decide(operator, action, sharedAs(null));
    expect(outcome).toEqual({ actions: reads, offered, ...unlimited, seen: "read" });
    expect(inspections).toEqual([`asker ${serverId} ${action}`]);
  });

  test.each(changes)("may look at what one needs to %s, and that is logged too", async (action) => {
    const { outcome, inspections } = await decide(operator, action, sharedAs(null), serverId, {
      effect: "read",
    });
    expect(outcome).toEqual({ actions: reads, offered, ...unlimited, seen: "read" });
    expect(inspections).toEqual([`asker ${serverId} ${action}`]);
  });

  test.each(reads)("may change nothing by a call that needs only the right to %s", async (action) => {
    const how = { effect: "change" } as const;
    expect((await decide(operator, action, sharedAs(null), serverId, how)).outcome).toMatchObject({
      code: "REASON_REQUIRED",
    });
    expect((await decide(operator, action, sharedAs("admin"), serverId, how)).outcome).toMatchObject({
      seen: "read",
    });
  });

  test.each(changes)("may %s on another person's server only once they have said why", async (action) => {
    const without = await decide(operator, action, sharedAs(null));
    expect(without.outcome).toMatchObject({ code: "REASON_REQUIRED" });
    const { outcome } = await decide(operator, action, sharedAs(null), serverId, { hasReason: true });
    expect(outcome).toEqual({
      actions: offered,
      offered,
      ...unlimited,
      seen: "read",
    });
  });

  test.each(ownersAlone)("may never %s for the owner", async (action) => {
    const { outcome } = await decide(operator, action, sharedAs("admin"), serverId, { hasReason: true });
    expect(outcome).toMatchObject({ code: "FORBIDDEN" });
  });

  test("has what the owner gave them without a reason, and nothing more", async () => {
    expect((await decide(operator, "start", sharedAs("member"))).outcome).toMatchObject({ seen: "read" });
    expect((await decide(operator, "reinstall", sharedAs("member"))).outcome).toMatchObject({
      code: "REASON_REQUIRED",
    });
  });

  test("leaves none where they are the owner, have a role that allows it, or change something", async () => {
    const own = { ownerId: operator.id, given: null };
    expect((await decide(operator, "view", own)).inspections).toEqual([]);
    expect((await decide(operator, "view", sharedAs("viewer"))).inspections).toEqual([]);
    expect((await decide(operator, "start", sharedAs(null))).inspections).toEqual([]);
  });

  test("sees nothing when the audit entry can't be written", async () => {
    const authorize = createAuthorizeServer({
      findStanding: async () => sharedAs(null),
      recordInspection: () => Promise.reject(new Error("the database is away")),
      hasGivenReason: async () => false,
    });
    await expect(authorize(operator, "view", serverId)).rejects.toThrow("away");
  });
});
