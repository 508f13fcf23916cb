import { expect, test } from "vitest";
import { guest, isPerson, recordedActor, system, type Actor, type RecordedActor } from "./actor.ts";

const fields = {
  id: "p",
  username: "somebody",
  email: "somebody@example.org",
  plan: "free",
  isAdmin: false,
  createdAt: new Date(0),
};
const person = (via: RecordedActor["via"], onBehalfOf: string | null = null): RecordedActor => ({
  kind: "person",
  id: "p",
  via,
  onBehalfOf,
});

test.each<[Actor, RecordedActor, boolean]>([
  [guest, { kind: "guest", id: null, via: "browser", onBehalfOf: null }, false],
  [system, { kind: "system", id: null, via: "system", onBehalfOf: null }, false],
  [{ kind: "system", accountId: "p" }, person("system"), false],
  [
    {
      ...fields,
      kind: "browser",
      sessionId: "s",
      confirmedAt: new Date(0),
      needsSecondFactor: false,
      mustChangePassword: false,
    },
    person("browser"),
    true,
  ],
  [{ ...fields, kind: "api-key" }, person("api-key"), true],
  [{ ...fields, kind: "sftp" }, person("sftp"), true],
  [{ ...fields, kind: "assistant", onBehalfOf: "p" }, person("assistant", "p"), true],
  [{ ...fields, kind: "schedule", onBehalfOf: "p" }, person("schedule", "p"), true],
])("$kind is recorded with the stored names", (actor, recorded, hasAccount) => {
  expect(recordedActor(actor)).toEqual(recorded);
  expect(isPerson(actor)).toBe(hasAccount);
});
