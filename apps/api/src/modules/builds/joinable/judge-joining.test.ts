import { describe, expect, test } from "vitest";
import { judgeJoining, type Expected, type Seen } from "./judge-joining.ts";
import { findOwner, type Identities } from "./owner-entry.ts";

const alex = { name: "Alex_77", edition: "java", isOperator: true } as const;
const account = "069a79f4-44e9-4726-a5be-fca90e38aaf5";
const closed: Expected = {
  joining: { mode: "allow-list", owner: alex },
  platform: "java",
  isOnlineMode: true,
  players: 8,
  minecraftVersion: "1.21.4",
};
const open: Expected = { ...closed, joining: { mode: "everyone", owner: null } };
const listed = [{ name: "alex_77", uuid: account }];
const fine: Seen = {
  status: { version: "Paper 1.21.4", maxPlayers: 8 },
  isOnlineMode: true,
  bedrockPrefix: ".",
  isListOn: true,
  allowed: listed,
  operators: listed,
};

const judged = (expected: Expected, seen: Partial<Seen>) =>
  judgeJoining(expected, { ...fine, ...seen }).map(
    ({ kind, repair, otherwise }) => `${kind}: ${repair ?? "nothing"}, then ${otherwise}`,
  );

describe("what turns the owner away", () => {
  test("is nothing if the server is as agreed", () => {
    expect(judged(closed, {})).toEqual([]);
    expect(judged(open, { isListOn: false, allowed: [], operators: [] })).toEqual([]);
  });

  test.each<[string, Expected, Partial<Seen>, string]>([
    ["an open list", closed, { isListOn: false }, "list-off: commands, then difference"],
    ["a list that nobody asked for", open, { isListOn: true }, "list-on: commands, then fail"],
    ["a list without the owner", closed, { allowed: [] }, "owner-missing: nothing, then open-list"],
    [
      "an entry of another account",
      closed,
      { allowed: [{ name: "Alex_77", uuid: "ac0cb2ff-4c1b-3b02-8f10-1d5c2b8f3e21" }] },
      "owner-other-account: commands, then open-list",
    ],
    ["no operator", closed, { operators: [] }, "no-operator: nothing, then difference"],
    [
      "a limit without the owner",
      closed,
      { status: { version: "1.21.4", maxPlayers: 7 } },
      "few-places: restart, then difference",
    ],
    [
      "a limit of nobody",
      closed,
      { status: { version: "1.21.4", maxPlayers: 0 } },
      "few-places: restart, then fail",
    ],
    [
      "another version",
      closed,
      { status: { version: "Paper 1.21.3", maxPlayers: 8 } },
      "other-version: nothing, then difference",
    ],
    [
      "checked accounts where none were agreed",
      { ...open, isOnlineMode: false },
      { isListOn: false },
      "accounts-checked: restart, then difference",
    ],
    [
      "unchecked accounts",
      open,
      { isListOn: false, isOnlineMode: false },
      "accounts-unchecked: restart, then fail",
    ],
  ])("is %s", (_name, expected, seen, problem) => {
    expect(judged(expected, seen)).toEqual([problem]);
  });

  test("is no version that is named among others, and none that is not named", () => {
    for (const version of ["Velocity 1.7.2-1.21.4", "Requires the Alpine client"])
      expect(judged(closed, { status: { version, maxPlayers: 8 } })).toEqual([]);
  });

  test("is no shorter version of a Bedrock server", () => {
    const expected: Expected = { ...open, platform: "bedrock", minecraftVersion: "1.21.124.2" };
    expect(judged(expected, { isListOn: undefined, status: { version: "1.21.124", maxPlayers: 8 } })).toEqual(
      [],
    );
  });
});

describe("the owner's entry", () => {
  const online: Identities = { platform: "java", isOnlineMode: true, bedrockPrefix: "." };
  const notch = { name: "Notch", edition: "java", isOperator: false } as const;
  const gamer = { name: "Some Gamer", edition: "bedrock", isOperator: false } as const;
  const xbox = "00000000-0000-0000-0009-01f5a2b3c4d5";
  // What a Java server without accounts makes of the name.
  const offline = "b50ad385-829d-3141-a216-7e7d7539ba7f";

  test("has an account's uuid with accounts, and the name's without", () => {
    const entry = (uuid: string) => [{ name: "Notch", uuid }];
    expect(findOwner(entry(account), notch, online)).toBe("listed");
    expect(findOwner(entry(offline), notch, online)).toBe("other-account");
    expect(findOwner(entry(offline), notch, { ...online, isOnlineMode: false })).toBe("listed");
    expect(findOwner(entry(account), notch, { ...online, isOnlineMode: false })).toBe("other-account");
  });

  test("has Floodgate's prefix and uuid on a crossplay server", () => {
    const bridged: Identities = { ...online, platform: "crossplay" };
    expect(findOwner([{ name: ".Some_Gamer", uuid: xbox }], gamer, bridged)).toBe("listed");
    expect(findOwner([{ name: ".Some_Gamer", uuid: account }], gamer, bridged)).toBe("other-account");
    expect(findOwner([{ name: "Some_Gamer", uuid: xbox }], gamer, bridged)).toBe("missing");
    const starred = { ...bridged, bedrockPrefix: "*" };
    expect(findOwner([{ name: "*Some_Gamer", uuid: xbox }], gamer, starred)).toBe("listed");
  });

  test("needs only the name on a Bedrock server", () => {
    const bedrock: Identities = { ...online, platform: "bedrock" };
    expect(findOwner([{ name: "Some Gamer" }], gamer, bedrock)).toBe("listed");
  });
});
