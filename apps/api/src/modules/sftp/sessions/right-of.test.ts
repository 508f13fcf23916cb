import type { RoleSwitches } from "@blockwright/contract/role-switches";
import { givenRoles } from "@blockwright/contract/server-actions";
import { expect, test } from "vitest";
import type { Person } from "../../../platform/actor.ts";
import { AppError } from "../../../platform/errors.ts";
import { rightsOf, roleAllows, type GivenRights } from "../../access/index.ts";
import { rightOn } from "./right-of.ts";

const person: Person = {
  kind: "sftp",
  id: "somebody",
  username: "somebody",
  email: "somebody@example.org",
  plan: "free",
  isAdmin: false,
  createdAt: new Date(0),
};
const switches = { startOnly: false, readConsole: true, commands: null, readOnlyFolders: [] };

/** Each switch alone, as the custom roles have them. */
const customs: Readonly<Record<string, Partial<RoleSwitches>>> = {
  "without switches": {},
  "who may only start": { startOnly: true },
  "without the console": { readConsole: false },
  "with named commands": { commands: ["say"] },
  "with a read-only folder": { readOnlyFolders: ["world"] },
};
const rows = givenRoles.flatMap((role) =>
  Object.entries(customs).map(([custom, change]) => ({ role, custom, change })),
);
const authorizing =
  (given: GivenRights): Parameters<typeof rightOn>[0]["authorizeServer"] =>
  async (_actor, action) => {
    const rights = rightsOf(given);
    if (!rights.actions.includes(action)) throw new AppError("FORBIDDEN");
    return { ...rights, seen: undefined };
  };

test.each(rows)("the files of a server over SFTP: $role $custom", async ({ role, custom, change }) => {
  const authorizeServer = authorizing({ role, switches: { ...switches, ...change } });
  const [mayRead, mayWrite] = [roleAllows(role, "read-files"), roleAllows(role, "write-files")];
  const isLimited = ["who may only start", "with named commands", "with a read-only folder"].includes(custom);
  const right = mayWrite && !isLimited ? "write" : mayRead ? "read" : "none";
  expect(await rightOn({ authorizeServer }, person, "a server")).toBe(right);
});

test("somebody the server was never shared with has no SFTP access", async () => {
  const authorizeServer = () => Promise.reject(new AppError("NOT_FOUND"));
  expect(await rightOn({ authorizeServer }, person, "a server")).toBe("none");
});
