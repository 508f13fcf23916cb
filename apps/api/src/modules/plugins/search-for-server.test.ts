import { expect, test } from "vitest";
import { oncePerName } from "./search-for-server.ts";

function hit(source: string, name: string, downloads: number, isInstalled = false) {
  const id = `${source}:${name}`;
  const nothing = { tag: null, author: null, iconUrl: null, pageUrl: null, updatedAt: null };
  return { id, name, downloads, source, isInstalled, rating: { average: null }, ...nothing };
}

const shown = (hits: Parameters<typeof oncePerName>[0]) =>
  oncePerName(hits).map(({ id, downloads, elsewhere }) => [
    id,
    downloads,
    elsewhere.map((one) => [one.id, one.downloads]),
  ]);

test("a project that three sources have is one row, and every source keeps its own figures", () => {
  const long = "★ EssentialsX | the essentials [1.8-1.21]";
  expect(
    shown([
      hit("SpigotMC", long, 900),
      hit("Modrinth", "EssentialsX", 500),
      hit("Modrinth", "Essential Shop", 400),
      hit("Hangar", "essentialsx", 300),
    ]),
  ).toEqual([
    [
      `SpigotMC:${long}`,
      900,
      [
        ["Modrinth:EssentialsX", 500],
        ["Hangar:essentialsx", 300],
      ],
    ],
    ["Modrinth:Essential Shop", 400, []],
  ]);
});

test("the installed one is shown, whichever has more downloads", () => {
  expect(shown([hit("SpigotMC", "Vault", 900), hit("Modrinth", "Vault", 5, true)])).toEqual([
    ["Modrinth:Vault", 5, [["SpigotMC:Vault", 900]]],
  ]);
});

test("two projects of one source stay two rows, as do look-alikes and names without letters", () => {
  const hits = [
    hit("Modrinth", "Vault", 900),
    hit("Modrinth", "VAULT", 3),
    hit("Hangar", "V\u0430ult", 2),
    hit("Hangar", "★★★", 1),
    hit("SpigotMC", "★★★", 1),
  ];
  expect(shown(hits).map(([id]) => id)).toEqual(hits.map(({ id }) => id));
});
