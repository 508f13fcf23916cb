import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { buildId, buildList, builds, refusal } from "../features/builds/build-answers.fixture.ts";
import { mainButton, untilAt } from "./testing/find.fixture.ts";
import { renderApp } from "./testing/render-app.fixture.tsx";

const buildPath = `/build/${buildId}`;
const inApi = `build/${buildId}`;

test("a finished build shows the addresses of its add-ons", async () => {
  renderApp(buildPath, { [inApi]: builds.withPorts });
  const link = await screen.findByRole("link", { name: "play.blockwright.example:25602" });
  expect(link.closest("p")?.textContent).toContain("Web map:");
  screen.getByRole("button", { name: "Copy address of Web map" });
});

test("a running build shows its prompt, steps, plan and output, and survives a lost connection", async () => {
  const { api } = renderApp(buildPath);
  await screen.findByRole("heading", { name: "Building Your Server" });
  await screen.findByRole("heading", { name: "Agent is Working" });
  await screen.findByText("0% Complete");
  expect(screen.getAllByText("Processing your request").length).toBeGreaterThan(0);
  for (const word of ["Minecraft", "Latest", "1 GB", "Standard", "~2 minutes"]) screen.getByText(word);
  api.change(inApi, builds.late);
  await screen.findByText("62% Complete");
  await screen.findByText("Planned with the recipe 'Survival with land claims'.");
  await screen.findByText("Left out: it has no release for 1.21.8 yet.");
  await screen.findByText(/<img src=x onerror=/);
  expect(document.title).not.toContain("hacked");
  expect(document.querySelector("main img[onerror]")).toBeNull();
  api.change(inApi, "no connection");
  await screen.findByText(/The connection is lost\./);
  screen.getByText("62% Complete");
  api.change(inApi, builds.late);
  await waitFor(() => expect(screen.queryByText(/The connection is lost\./)).toBeNull());
});

test("a build that can't be loaded keeps its heading, and Retry loads it", async () => {
  const { user, api } = renderApp(buildPath, { [inApi]: refusal(503, "BUSY", "We are busy.") });
  const card = within(await screen.findByRole("alert"));
  screen.getByRole("heading", { level: 1, name: "Building Your Server" });
  expect(document.title).toContain("Building Your Server");
  card.getByRole("heading", { name: "Error Accessing Servers" });
  card.getByText("We are busy.");
  expect(card.getByRole("link", { name: "Return Home" }).getAttribute("href")).toBe("/");
  api.change(inApi, builds.late);
  await user.click(card.getByRole("button", { name: "Retry" }));
  await screen.findByText("62% Complete");
  screen.getByRole("heading", { level: 1, name: "Building Your Server" });
});

test("cancelling asks first and leads to the projects", async () => {
  const { user, api, at } = renderApp(buildPath, { [inApi]: builds.late, builds: buildList });
  await user.click(await mainButton("Cancel"));
  await screen.findByRole("alertdialog", { name: "Cancel this build?" });
  await user.click(screen.getByRole("button", { name: "Keep building" }));
  expect(api.sent).toEqual([]);
  await user.click(await mainButton("Cancel"));
  await user.click(await screen.findByRole("button", { name: "Cancel build" }));
  await untilAt(at, "/projects");
  expect(api.sentTo(`/api/${inApi}/cancel`)).toHaveLength(1);
});

test("a failed build shows the reason, and Retry restarts it", async () => {
  const { user, api } = renderApp(buildPath, { [inApi]: builds.failed });
  await screen.findByRole("heading", { name: "Build Failed" });
  const alert = (await screen.findByText("Error Accessing Servers")).closest<HTMLElement>("[role=alert]");
  if (alert === null) throw new Error("Nothing is said aloud");
  const card = within(alert);
  card.getByText(/Geyser could not be downloaded/);
  card.getByRole("link", { name: "Return Home" });
  api.change(inApi, { ...builds.late, attempt: 2 });
  await user.click(card.getByRole("button", { name: "Retry" }));
  await screen.findByRole("heading", { name: "Agent is Working" });
  expect(api.sentTo(`/api/${inApi}/retry`)).toHaveLength(1);
});

test("a finished build says how to join, what differs and what is left to do", async () => {
  renderApp(buildPath, { [inApi]: builds.completed });
  await screen.findByRole("heading", { level: 1, name: "Your server is ready" });
  const main = screen.getByRole("main");
  for (const words of ["Built in 68 s", "play.blockwright.example:25601", "The game did not take the rule"])
    expect(main.textContent).toContain(words);
  screen.getByRole("heading", { name: "Next steps for you" });
  screen.getByRole("heading", { name: "Different from what you asked for" });
  screen.getByRole("button", { name: "Copy server address" });
});

test("a finished crossplay build says that the bridge lags behind the newest version", async () => {
  const { completed } = builds;
  const behind = ["It is Minecraft 1.21.4 instead of 26.1, because there is nothing newer of Geyser."];
  renderApp(buildPath, { [inApi]: { ...completed, plan: { ...completed.plan, behind } } });
  const heading = await screen.findByRole("heading", { name: "Different from what you asked for" });
  expect(heading.parentElement?.textContent).toContain(behind[0]);
});
