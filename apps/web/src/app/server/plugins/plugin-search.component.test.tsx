import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { refusal } from "../../../features/builds/build-answers.fixture.ts";
import { hits } from "../../../features/plugins/plugin-answers.fixture.ts";
import { openPlugins, place, searchFor } from "./open-plugins.fixture.ts";
import { serverId, servers } from "../../../features/servers/server-answers.fixture.ts";

test("the tab invites to search, and blank text is not searched", async () => {
  const { user, api } = openPlugins();
  await screen.findByText("Search for plugins to install");
  const asked = api.asked.length;
  await user.type(screen.getByRole("searchbox", { name: "Search plugins" }), "   {Enter}");
  await user.click(screen.getByRole("button", { name: "Search" }));
  expect(api.asked.slice(asked).filter((path) => path.includes("/search"))).toEqual([]);
  screen.getByText("Search for plugins to install");
});

test.each(["Enter", "the button"])("%s searches, and each hit keeps its own figures", async (how) => {
  const { user } = openPlugins();
  const box = await screen.findByRole("searchbox", { name: "Search plugins" });
  await user.type(box, how === "Enter" ? " shop {Enter}" : " shop ");
  if (how !== "Enter") await user.click(screen.getByRole("button", { name: "Search" }));
  const rows = await screen.findAllByRole("button", { name: /^Install / });
  expect(rows.map((row) => row.getAttribute("aria-label"))).toEqual([
    "Install ChestShop from Modrinth",
    "Install ChestShop",
    "Install shops",
  ]);
  const [luckPerms, chestShop, quiet] = Object.values(hits).map(({ name }) => rowOf(name));
  expect(luckPerms?.textContent).toContain("4,812,345 downloads");
  expect(luckPerms?.textContent).toContain("4.8");
  expect(luckPerms?.textContent).toContain("by Luck");
  expect(luckPerms?.textContent).toContain("Installed");
  expect(chestShop?.textContent).toContain("N/A");
  expect(quiet?.textContent).toContain("No description available");
  expect(quiet?.textContent).toContain("1 download");
  const link = within(chestShop as HTMLElement).getByRole("link", { name: "SpigotMC" });
  expect(link.getAttribute("href")).toBe(hits.chestShop.pageUrl);
  expect(link.getAttribute("rel")).toContain("noopener");
});

function rowOf(name: string): HTMLElement | null {
  return screen.getByRole("heading", { name }).closest("li");
}

test("a namesake in another source is folded away, with its own figures and button", async () => {
  const { user, api } = openPlugins();
  await user.type(await screen.findByRole("searchbox", { name: "Search plugins" }), "shop{Enter}");
  const row = within((await screen.findByText("Same name on Modrinth")).closest("details") as HTMLElement);
  row.getByText("310,400 downloads");
  expect(row.getByRole("link", { name: "Modrinth" }).getAttribute("href")).toBe(
    "https://modrinth.com/plugin/chestshop",
  );
  await user.click(row.getByText("Same name on Modrinth"));
  await user.click(row.getByRole("button", { name: "Install ChestShop from Modrinth" }));
  await waitFor(() =>
    expect(JSON.stringify(api.sent.map(({ body }) => body))).toContain("modrinth:chestshop"),
  );
});

test("a hostile hit stays text, and its icon is loaded from our own api", async () => {
  const hostile = {
    ...hits.luckPerms,
    name: "<img src=x onerror=alert(1)>\u202Egnp.exe",
    tag: "<script>alert(1)</script>",
    pageUrl: "javascript:alert(1)",
    iconUrl: "https://cdn.modrinth.com/data/a/icon.svg?x=&address=https://evil.example/",
  };
  const { user, container } = openPlugins({
    [`${place}/plugins/search`]: { hits: [hostile, { ...hits.quiet, iconUrl: null }], silentSources: [] },
  });
  await searchFor(user, "x");
  await screen.findByRole("heading", { name: "<img src=x onerror=alert(1)>gnp.exe" });
  expect(container.querySelectorAll("main :is(script, a[href^='javascript'])")).toHaveLength(0);
  const asked = [...container.querySelectorAll("main img")].map((image) => image.getAttribute("src") ?? "");
  expect(asked).toHaveLength(1);
  const { pathname, searchParams } = new URL(asked[0] ?? "", "https://own.example");
  expect([pathname, asked[0]?.startsWith("/api/"), searchParams.getAll("address")]).toEqual([
    "/api/plugin-icons",
    true,
    [hostile.iconUrl],
  ]);
});

test("initials are shown if an icon is missing or loading", async () => {
  const { user, container } = openPlugins();
  await searchFor(user, "shop");
  await screen.findByRole("heading", { name: "LuckPerms" });
  const image = container.querySelector("main img");
  const tile = image?.parentElement;
  expect(tile?.textContent).toBe("LP");
  fireEvent.error(image ?? document.body);
  expect(tile?.textContent).toBe("LP");
  fireEvent.load(image ?? document.body);
  expect(tile?.textContent).toBe("");
});

test.each<[string, unknown, string]>([
  ["does not reach the api", "no connection", "Failed to search for plugins. We can't reach Blockwright."],
  ["is refused", refusal(429, "TOO_MANY_TRIES", "Too many tries."), "Too many tries."],
  ["fails without a word", Response.json({}, { status: 500 }), "Failed to search for plugins."],
])("a search that %s shows an error, and can be retried", async (_how, answer, sentence) => {
  const { user, api } = openPlugins({ [`${place}/plugins/search`]: answer });
  await searchFor(user, "shop");
  const alert = await screen.findByRole("alert");
  within(alert).getByRole("heading", { name: "Search Failed" });
  expect(alert.textContent).toContain("Failed to search for plugins.");
  expect(alert.textContent).toContain(sentence);
  api.change(`${place}/plugins/search`, { hits: [hits.chestShop], silentSources: [] });
  await user.click(within(alert).getByRole("button", { name: "Retry" }));
  await screen.findByRole("button", { name: "Install ChestShop" });
});

test("an empty result says what to try, and names unreachable sources", async () => {
  const { user } = openPlugins({
    [`${place}/plugins/search`]: { hits: [], silentSources: ["Hangar", "SpigotMC"] },
  });
  await searchFor(user, "xyzzy");
  await screen.findByRole("heading", { name: "No plugins found" });
  screen.getByText("No answer from Hangar and SpigotMC: what they offer is missing here.");
  expect(screen.queryByRole("button", { name: /^Install / })).toBeNull();
});

test("on Fabric, Forge and NeoForge the tab finds mods, and its fixed sentences stay", async () => {
  const { user } = openPlugins(
    { [`${place}/plugins/search`]: "no connection" },
    { ...servers.online, platformType: "java", serverType: "neoforge" },
  );
  await screen.findByText("Search for plugins to install");
  screen.getByRole("link", { name: "Plugins" });
  await user.type(screen.getByRole("searchbox", { name: "Search mods" }), "create{Enter}");
  await waitFor(() =>
    expect(screen.getByRole("alert").textContent).toContain("Failed to search for plugins."),
  );
});

test.each([
  ["vanilla", "java", "This server doesn't run plugins", "Go to Software", `/server/${serverId}/software`],
  ["bedrock", "bedrock", "Bedrock servers don't run plugins", "Build a Crossplay server", "/"],
])(
  "%s explains why there are no plugins and what to do",
  async (serverType, platformType, title, link, href) => {
    const { api } = openPlugins({}, { ...servers.online, serverType, platformType });
    await screen.findByRole("heading", { name: title });
    expect(screen.getByRole("link", { name: link }).getAttribute("href")).toBe(href);
    expect(screen.queryByRole("searchbox")).toBeNull();
    expect(api.asked.filter((path) => path.includes("/plugins"))).toEqual([]);
  },
);
