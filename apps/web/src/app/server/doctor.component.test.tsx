import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { refusal } from "../../features/builds/build-answers.fixture.ts";
import { answersFor, diagnosis, serverId, servers } from "../../features/servers/server-answers.fixture.ts";
import { mainButton, toastText } from "../testing/find.fixture.ts";
import { renderApp } from "../testing/render-app.fixture.tsx";

const path = `servers/${serverId}/diagnosis`;

test("a refused fix shows the reason, and text replaces a missing button", async () => {
  const { api, user } = renderApp(`/server/${serverId}`, {
    ...answersFor(servers.offline),
    [path]: { diagnosis },
    [`${path}/fix`]: refusal(409, "CHANGE_REFUSED", "The settings are in order by now."),
  });
  await user.click(await mainButton("Install Vault"));
  expect(await toastText("That did not work")).toContain("The settings are in order by now.");
  const advice = "The server already has all 1 GB of its plan.";
  api.change(path, { diagnosis: { ...diagnosis, fix: null, advice } });
  await screen.findByText(advice);
  expect(screen.queryByRole("button", { name: "What will change?" })).toBeNull();
  api.change(path, { diagnosis: null });
  await waitFor(() => expect(screen.queryByText("Your server stopped unexpectedly")).toBeNull());
});

test("the card tells what happened through its life, and goes when it is dismissed", async () => {
  const { api, user } = renderApp(`/server/${serverId}`, {
    ...answersFor(servers.offline),
    [path]: { diagnosis: { ...diagnosis, fix: null } },
    [`POST ${path}/dismiss`]: {},
  });
  await screen.findByRole("heading", { name: "Your server stopped unexpectedly" });
  screen.getByText(/minutes ago$/);
  screen.getByText("It has not been running since.");
  screen.getByText(/^Start the server again\. If it stops again, open the crash report/);
  expect(screen.getByRole("link", { name: "Open the crash report" }).getAttribute("href")).toBe(
    `/server/${serverId}/files?dir=crash-reports&file=crash-2026-11-15_11.58.02-server.txt`,
  );
  api.change(path, { diagnosis: { ...diagnosis, isRunning: true } });
  await screen.findByText("It's over: the server is running again.");
  await mainButton("Install Vault");
  api.change(path, { diagnosis: { ...diagnosis, kind: "run", isRunning: true } });
  await screen.findByRole("heading", { name: "Your server is online, but one plugin didn't load" });
  api.change(path, { diagnosis: null });
  await user.click(screen.getByRole("button", { name: "Dismiss" }));
  await waitFor(() => expect(screen.queryByRole("button", { name: "Dismiss" })).toBeNull());
  expect(api.sentTo(`/api/${path}/dismiss`).map(({ body }) => body)).toEqual([{ diagnosisId: diagnosis.id }]);
});

test("a card that appears later leaves alone what is open and typed", async () => {
  const { api, user } = renderApp(`/server/${serverId}/plugins`, {
    ...answersFor(servers.online),
    [path]: { diagnosis: null },
  });
  const field = await screen.findByRole("searchbox", { name: "Search plugins" });
  await user.type(field, "Vault");
  api.change(path, { diagnosis });
  await screen.findByRole("heading", { name: "Your server stopped unexpectedly" });
  expect(screen.getByRole("searchbox", { name: "Search plugins" })).toBe(field);
  expect((field as HTMLInputElement).value).toBe("Vault");
});

test("beside Terminal it is one line with one button", async () => {
  const { api, user } = renderApp(`/server/${serverId}/plugins`, {
    ...answersFor(servers.offline),
    [path]: { diagnosis },
    [`POST ${path}/fix`]: { changeId: diagnosis.id },
  });
  const line = async () =>
    within(await screen.findByRole("region", { name: "Your server stopped unexpectedly" }));
  const controls = async () => {
    const found = await line();
    return [...found.queryAllByRole("button"), ...found.queryAllByRole("link")].map(
      ({ textContent }) => textContent,
    );
  };
  expect(await controls()).toEqual(["Install Vault"]);
  await user.click((await line()).getByRole("button", { name: "Install Vault" }));
  expect(api.sentTo(`/api/${path}/fix`).map(({ body }) => body)).toEqual([{ diagnosisId: diagnosis.id }]);
  api.change(path, { diagnosis: { ...diagnosis, fix: null } });
  await waitFor(async () => expect(await controls()).toEqual(["Details"]));
  expect((await line()).getByRole("link").getAttribute("href")).toBe(`/server/${serverId}`);
  api.change(path, { diagnosis: { ...diagnosis, fix: null, leadsTo: "size" } });
  await waitFor(async () => expect(await controls()).toEqual(["Get a larger size"]));
  expect((await line()).getByRole("link").getAttribute("href")).toBe(`/size/${serverId}`);
  api.change(path, { diagnosis: { ...diagnosis, fix: null, leadsTo: "backups" } });
  await waitFor(async () => expect(await controls()).toEqual(["Go to Backups"]));
});

test("a viewer can't dismiss it for the others", async () => {
  const viewer = { ...servers.offline, actions: ["view", "read-console"] };
  renderApp(`/server/${serverId}`, { ...answersFor(viewer), [path]: { diagnosis } });
  await screen.findByRole("heading", { name: "Your server stopped unexpectedly" });
  expect(screen.queryByRole("button", { name: "Dismiss" })).toBeNull();
});

test.each(["/servers", "/dashboard"])("%s marks a server that crashed", async (page) => {
  const crashed = { ...servers.offline, crashedAt: diagnosis.at };
  const { api } = renderApp(page, { servers: [crashed], builds: [], activity: { entries: [], next: null } });
  await screen.findByText("Crashed");
  api.change("servers", [{ ...crashed, crashedAt: null }]);
  await waitFor(() => expect(screen.queryByText("Crashed")).toBeNull());
});
