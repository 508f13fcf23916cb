import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { buildList, refusal } from "../features/builds/build-answers.fixture.ts";
import {
  answersFor,
  deletedServers,
  serverId,
  serverList,
  servers,
} from "../features/servers/server-answers.fixture.ts";
import { mainButton, toastText, untilAt } from "./testing/find.fixture.ts";
import { renderApp } from "./testing/render-app.fixture.tsx";

const broken = refusal(500, "INTERNAL", "Something went wrong on our side. Please try again.");

test("my servers: none, many, and buttons that respond at once", async () => {
  const answer = Promise.withResolvers<unknown>();
  const { api, user } = renderApp("/servers", {
    ...answersFor(servers.online),
    servers: [],
    [`servers/${serverId}/action`]: answer.promise,
  });
  await screen.findByRole("heading", { name: "No servers yet" });
  const goesHome = (name: string) =>
    expect(screen.getByRole("link", { name }).getAttribute("href")).toBe("/");
  goesHome("Create Server");
  goesHome("Create Your First Server");
  api.change("servers", serverList);
  const name = await screen.findByRole("heading", { name: "Hearthside Survival" });
  const card = within(name.closest("li") ?? name);
  for (const text of ["1 week ago", "+2 more", "1024 MB", "3/10"]) card.getByText(text);
  goesHome("Create Server");
  goesHome("Create New Server");
  screen.getByText("Provisioning...");
  const configure = screen.getAllByRole("link", { name: "Configure" });
  expect(configure[0]?.getAttribute("href")).toMatch(/^\/server\/[^/]+\/settings$/);
  screen.getByText("No description");
  await user.click(card.getByRole("button", { name: /^Stop/ }));
  const question = await screen.findByRole("alertdialog", { name: "Stop while players are online?" });
  await user.click(within(question).getByRole("button", { name: "Stop" }));
  await card.findByText("Stopping");
  answer.resolve({ status: "stopping" });
  expect(await toastText("Success")).toContain("Server action completed successfully.");
  expect(api.sentTo(`/api/servers/${serverId}/action`).map(({ body }) => body)).toEqual([{ action: "stop" }]);
  api.change("servers", broken);
  await screen.findByText(/The connection is lost\./);
});

test("a server that is being built is one card, and can't be started", async () => {
  const [build] = buildList.filter(({ status }) => status === "running");
  if (!build) throw new Error("there is no build under way");
  const building = { ...servers.offline, name: "Being Made" };
  const answers = { servers: [building], builds: [{ ...build, serverId: building.id }] };
  const { unmount } = renderApp("/servers", answers);
  const card = within(
    (await screen.findByRole("heading", { name: "Being Made" })).closest("li") ?? document.body,
  );
  const link = await card.findByRole("link", { name: "View build" });
  expect(link.getAttribute("href")).toBe(`/build/${build.id}`);
  expect(card.getByRole<HTMLButtonElement>("button", { name: /^Start/ }).disabled).toBe(true);
  unmount();
  renderApp("/dashboard", answers);
  await screen.findByRole("region", { name: "Being built" });
  expect(screen.queryByText("Being Made")).toBeNull();
});

test("a deleted server is listed while it can be restored, and is restored", async () => {
  const [deleted] = deletedServers;
  const route = `deleted-servers/${deleted?.id ?? ""}/bring-back`;
  const { api, user } = renderApp("/servers", {
    servers: serverList,
    "deleted-servers": deletedServers,
    [`POST ${route}`]: { jobId: serverId },
  });
  await screen.findByRole("region", { name: "Deleted servers" });
  api.change("deleted-servers", []);
  await user.click(screen.getByRole("button", { name: "Bring back Old Harbour" }));
  expect(await toastText("Old Harbour is coming back")).toContain("You can start it in a moment.");
  expect(api.sentTo(`/api/${route}`)).toHaveLength(1);
  expect(screen.queryByText("Deleted servers")).toBeNull();
});

test("servers that can't be loaded show an error", async () => {
  const { api } = renderApp("/servers", { servers: broken });
  await screen.findByRole("heading", { name: "We couldn't load your servers" });
  expect(api.unanswered).toEqual([]);
});

test("the dashboard of a person without servers", async () => {
  const { api } = renderApp("/dashboard", { servers: [] });
  await screen.findByRole("heading", { name: "No servers yet" });
  expect(api.unanswered).toEqual([]);
});

test("the dashboard shows the person's servers and passes a prompt on", async () => {
  const { user, at } = renderApp("/dashboard", { servers: serverList, builds: buildList });
  await screen.findByRole("heading", { name: "Being built" });
  await screen.findByRole("link", { name: "Castle Siege" });
  await screen.findByText("0 of 1");
  await user.type(await screen.findByLabelText("Describe your server"), "Skyblock with quests");
  await user.click(await mainButton("Start Building"));
  await screen.findByRole("heading", { name: /What should we build/ });
  const box = await screen.findByLabelText<HTMLTextAreaElement>("Describe your server");
  expect(box.value).toBe("Skyblock with quests");
  await untilAt(at, "/");
});
