import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { answersFor, serverId, servers } from "../../features/servers/server-answers.fixture.ts";
import { renderApp } from "../testing/render-app.fixture.tsx";

const path = `servers/${serverId}/name`;

test("a server is renamed at its title", async () => {
  const { user, api } = renderApp(`/server/${serverId}/software`, {
    ...answersFor(servers.online),
    [`PUT ${path}`]: { name: "Sky Harbour" },
  });
  await user.click(await screen.findByRole("button", { name: "More for this server" }));
  await user.click(screen.getByRole("menuitem", { name: "Rename server" }));
  const dialog = await screen.findByRole("alertdialog", { name: "Rename server" });
  const field = within(dialog).getByLabelText("Server name");
  await user.clear(field);
  expect(within(dialog).getByRole<HTMLButtonElement>("button", { name: "Rename" }).disabled).toBe(true);
  await user.type(field, " Sky Harbour ");
  api.change(`servers/${serverId}`, { ...servers.online, name: "Sky Harbour" });
  await user.click(within(dialog).getByRole("button", { name: "Rename" }));
  await screen.findByRole("heading", { level: 1, name: "Sky Harbour" });
  expect(api.sentTo(`/api/${path}`).map(({ body }) => body)).toEqual([{ name: "Sky Harbour" }]);
});

test("a person without that right sees no way to rename", async () => {
  const actions = servers.online.actions.filter((action) => action !== "change-settings");
  const { user } = renderApp(`/server/${serverId}/software`, answersFor({ ...servers.online, actions }));
  await user.click(await screen.findByRole("button", { name: "More for this server" }));
  expect(screen.getAllByRole("menuitem").map(({ textContent }) => textContent)).toEqual(["Restart later"]);
});
