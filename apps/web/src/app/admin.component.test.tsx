import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { refusal } from "../features/builds/build-answers.fixture.ts";
import {
  adminAnswers,
  cellarId,
  heldServerId,
  movingAnswer,
  operator,
  strayFindingId,
} from "../features/admin/admin-answers.fixture.ts";
import { strayServerId } from "../features/admin/desk-answers.fixture.ts";
import { toastText } from "./testing/find.fixture.ts";
import { renderApp } from "./testing/render-app.fixture.tsx";

const open = (path: string, more: Readonly<Record<string, unknown>> = {}) =>
  renderApp(path, { ...adminAnswers, ...more });

test("people who are not the operator go home", async () => {
  const { router } = open("/admin", { "auth/me": { ...operator, isAdmin: false, username: "Adm1n" } });
  await waitFor(() => expect(router.state.location.pathname).toBe("/"));
  expect(screen.queryByText("Admin Dashboard")).toBeNull();
});

test("the overview counts people and servers, and warns of those the database does not have", async () => {
  open("/admin");
  await screen.findByRole("heading", { name: "Admin Dashboard" });
  await screen.findByText("1 server(s) on VPS are NOT in database!");
  for (const [label, value] of [
    ["Total Users", "120"],
    ["Database Servers", "31"],
    ["VPS Servers", "2"],
  ])
    expect(screen.getByText(label ?? "").parentElement?.textContent).toContain(value);
  screen.getByText("No answer from: attic.");
});

test("a person's card has the plan, the count and the servers", async () => {
  open("/admin?tab=users");
  const card = within((await screen.findByRole("heading", { name: "Alex" })).closest("li") ?? document.body);
  for (const text of ["alex@example.org", "Basic", "1 server", "online"]) card.getByText(text);
  expect(card.getByRole("link", { name: "Skyblock" }).getAttribute("href")).toContain("/server/");
  card.getByText(/paper · 1\.21\.4 · 25565/);
});

/** The first card's: a server that is not in the database has one too. */
async function deleteButton(): Promise<HTMLElement> {
  const [first, ...others] = await screen.findAllByRole("button", { name: "Delete Server" });
  expect(others).toHaveLength(1);
  return first ?? document.body;
}

test("a server is deleted after a question, and the lists are fetched again", async () => {
  const { user, api } = open("/admin?tab=servers", {
    "POST admin/delete-server": { message: "It is gone." },
  });
  await screen.findByText("Missing from DB");
  for (const text of ["In DB", "Running", "Stopped"]) screen.getByText(text);
  expect(screen.getAllByText("Go to Console")).toHaveLength(2);
  await user.click(await deleteButton());
  const dialog = within(await screen.findByRole("alertdialog", { name: "Delete 'Skyblock'?" }));
  await user.click(dialog.getByRole("button", { name: "Delete Server" }));
  expect(await toastText("Server Deleted")).toContain("It is gone.");
  expect(api.sentTo("/api/admin/delete-server").map(({ body }) => body)).toEqual([
    { serverId: heldServerId, reason: "Deleted by the operator." },
  ]);
});

test("a server that the database doesn't have is deleted by the same call, and its console says what to do", async () => {
  const message = "The server was removed. A backup of its files is kept for 30 days.";
  const { user, api, router } = open("/admin?tab=servers", { "POST admin/delete-server": { message } });
  const missing = within((await screen.findByText("Missing from DB")).closest("li") ?? document.body);
  await user.click(missing.getByRole("button", { name: "Go to Console" }));
  const hint = within(await screen.findByRole("dialog", { name: "It has no console yet" }));
  expect(hint.getByRole("link", { name: "Go to Data Integrity" }).getAttribute("href")).toBe(
    "/admin?tab=overview",
  );
  await user.click(hint.getByRole("button", { name: "Close" }));
  expect(router.state.location.pathname).toBe("/admin");
  await user.click(missing.getByRole("button", { name: "Delete Server" }));
  const dialog = within(await screen.findByRole("alertdialog", { name: `Delete '${strayServerId}'?` }));
  dialog.getByText("Its files are backed up before they are removed. The backup is kept for 30 days.");
  await user.click(dialog.getByRole("button", { name: "Delete Server" }));
  expect(await toastText("Server Deleted")).toContain(message);
  expect(api.sentTo("/api/admin/delete-server").map(({ body }) => body)).toEqual([
    { serverId: strayServerId, reason: "Deleted by the operator." },
  ]);
});

test("a failed deletion says why", async () => {
  const gone = refusal(404, "NOT_FOUND", "There is nothing here.");
  const { user } = open("/admin?tab=servers", { "POST admin/delete-server": gone });
  await user.click(await deleteButton());
  const dialog = within(await screen.findByRole("alertdialog"));
  await user.click(dialog.getByRole("button", { name: "Delete Server" }));
  expect(await toastText("Delete Failed")).toContain("There is nothing here.");
});

test("the diagnostics have their four blocks", async () => {
  open("/admin?tab=diagnostics");
  for (const title of ["Server Directories", "Screen Sessions", "Listening Ports", "Java Processes"])
    await screen.findByRole("heading", { name: title });
  expect(screen.getByLabelText("Listening Ports").textContent).toBe("cellar:\n  tcp 22  the machine itself");
});

async function machineCard(name: string) {
  return within((await screen.findByRole("heading", { name })).closest("li") ?? document.body);
}

test("a machine's card has what it has, what is reserved and used, and when it last reported", async () => {
  open("/admin");
  const cellar = await machineCard("cellar");
  for (const text of [
    "Reporting",
    "cellar.example.org",
    "12, 9 of them running",
    "12.0 GB of 64.0 GB reserved, 9.0 GB used",
    "100.0 GB of 1024.0 GB reserved, 50.0 GB used",
    "load 2.3 on 8 cores",
    "0.1.0",
  ])
    cellar.getByText(text);
  expect(cellar.queryByText(/Clock/)).toBeNull();
  const attic = await machineCard("attic");
  for (const text of [
    "Not reporting",
    "Takes no new servers",
    "Agent does not fit this version",
    "Clock 75 s behind",
    "load — on 4 cores",
    "never",
  ])
    attic.getByText(text);
});

test("of many machines ten are shown, those in trouble first, and the others are found or shown on demand", async () => {
  const [cellar] = adminAnswers["admin/machines"].machines;
  const machines = Array.from({ length: 15 }, (_, index) => ({
    ...cellar,
    id: `0198f5a2-7d10-7a4e-9f3b-2c5d8e1a40${String(index).padStart(2, "0")}`,
    name: `rack-${index}`,
    region: index === 13 ? "Helsinki" : "Falkenstein",
    isHeard: index !== 12,
  }));
  const { user } = open("/admin", { "admin/machines": { machines } });
  await screen.findByRole("heading", { name: "rack-0" });
  const names = () =>
    screen.getAllByRole("heading", { name: /^rack-/ }).map(({ textContent }) => textContent);
  expect([names()[0], names().length]).toEqual(["rack-12", 10]);
  const find = screen.getByLabelText("Find a machine");
  await user.type(find, "helsinki");
  expect(names()).toEqual(["rack-13"]);
  await user.clear(find);
  await user.click(screen.getByRole("button", { name: "Show all 15 machines" }));
  expect(names()).toHaveLength(15);
  await user.type(find, "moon");
  screen.getByText("No machine matches.");
});

test("what the machines hold comes page by page, and is searched by the api", async () => {
  const [held] = adminAnswers["admin/vps-servers"];
  const page = Array.from({ length: 50 }, (_, index) => ({
    ...held,
    serverId: `0198f5a2-7d10-7a4e-9f3b-2c5d8e1a40${String(index).padStart(2, "0")}`,
    port: 25_600 + index,
  }));
  const answer = (query: URLSearchParams) => {
    if (query.get("limit") !== "50" || query.get("q") === "castle") return [];
    const lastKey = "1 cellar 0198f5a2-7d10-7a4e-9f3b-2c5d8e1a4049";
    return query.get("after") === lastKey ? [{ ...held, port: 25_599 }] : page;
  };
  const { user } = open("/admin?tab=servers", { "admin/vps-servers": answer });
  await screen.findByText("Port 25600 on cellar");
  await user.click(screen.getByRole("button", { name: "Show more" }));
  await screen.findByText("Port 25599 on cellar");
  expect(screen.queryByRole("button", { name: "Show more" })).toBeNull();
  await user.type(screen.getByLabelText("Find a server on the machines"), "castle");
  await screen.findByText("No server like that");
});

test("placing stops on a machine only with a reason", async () => {
  const { user, api } = open("/admin", { [`POST admin/machines/${cellarId}/placing`]: { isPlacing: false } });
  await user.click((await machineCard("cellar")).getByRole("button", { name: "Stop placing servers" }));
  const dialog = within(
    await screen.findByRole("alertdialog", { name: "Stop placing servers on 'cellar'?" }),
  );
  const confirm = dialog.getByRole<HTMLButtonElement>("button", { name: "Stop placing servers" });
  expect(confirm.disabled).toBe(true);
  await user.type(dialog.getByLabelText("Reason"), "a new disk");
  await user.click(confirm);
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  expect(api.sentTo(`/api/admin/machines/${cellarId}/placing`).map(({ body }) => body)).toEqual([
    { isPlacing: false, reason: "a new disk" },
  ]);
});

test("a machine is added by one command, which is shown until the dialog is closed", async () => {
  const command = "sudo env ENROLMENT_TOKEN=bwn_once node apps/agent/src/main.ts";
  const { user } = open("/admin", {
    "POST admin/machines": { command, expiresAt: "2026-11-01T11:00:00.000Z" },
  });
  await user.click(await screen.findByRole("button", { name: "Add a machine" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Add a machine" }));
  dialog.getByText(command);
  dialog.getByRole("button", { name: "Copy command" });
  await user.click(dialog.getByRole("button", { name: "Close" }));
  await waitFor(() => expect(screen.queryByText(command)).toBeNull());
});

test("a refused command says why", async () => {
  const refused = refusal(503, "ENROLMENT_NOT_CONFIGURED", "Machines can't be added here.");
  const { user } = open("/admin", { "POST admin/machines": refused });
  await user.click(await screen.findByRole("button", { name: "Add a machine" }));
  expect(await toastText("No command was made")).toContain("Machines can't be added here.");
});

test("failed work says where and why, and is retried only if that is safe", async () => {
  const { user, api } = open("/admin", { "POST admin/retry-run": {} });
  await screen.findByText("mail.send");
  screen.getByText("The mail server did not answer.");
  screen.getByText(/Step: send/);
  screen.getByText("Its owner can start it again.");
  await user.click(screen.getByRole("button", { name: "Retry" }));
  expect(await toastText("Started again")).toContain("If it fails again, it is listed again.");
  expect(api.sentTo("/api/admin/retry-run").map(({ body }) => body)).toEqual([{ runId: "mail-7" }]);
});

test("a move shows size, downtime and the new address before it is asked for, with a reason", async () => {
  const path = `admin/servers/${heldServerId}/move`;
  const { user, api } = open("/admin?tab=servers", {
    [`POST ${path}`]: { jobId: "0198f5a2-7d10-7a4e-9f3b-2c5d8e1a4e01" },
  });
  await user.click(await screen.findByRole("button", { name: "Move" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Move 'Skyblock' to another machine" }));
  await dialog.findByText("loft.example.org:25570");
  for (const text of [
    "1830 MB",
    "About 64 seconds",
    "cellar.example.org:25565",
    "attic: It does not report.",
  ])
    dialog.getByText(text);
  dialog.getByText("The address changes. Its owner gets an email with the new one.");
  const send = dialog.getByRole("button", { name: "Move server" });
  expect(send).toHaveProperty("disabled", true);
  await user.type(dialog.getByLabelText("Reason"), "a new disk");
  await user.click(send);
  await waitFor(() => expect(api.sentTo(`/api/${path}`).map(({ body }) => body)).toHaveLength(1));
  expect(api.sentTo(`/api/${path}`).at(-1)?.body).toEqual({
    machineId: "0198f5a2-7d10-7a4e-9f3b-2c5d8e1a4d03",
    port: 25_570,
    reason: "a new disk",
  });
});

test("a move that is under way shows its step and can be stopped", async () => {
  const path = `admin/servers/${heldServerId}/move`;
  const { user, api } = open("/admin?tab=servers", { [path]: movingAnswer, [`POST ${path}/cancel`]: {} });
  await user.click(await screen.findByRole("button", { name: "Move" }));
  await screen.findByText("Fetching 812.4 MB of 1.8 GB, about 2 minutes left");
  await user.click(screen.getByRole("button", { name: "Stop moving" }));
  await waitFor(() => expect(api.sentTo(`/api/${path}/cancel`)).toHaveLength(1));
});

test("a difference says what and where it is, and is repaired only with a reason", async () => {
  const { user, api } = open("/admin", { "POST admin/integrity/repair": {} });
  await screen.findByRole("heading", { name: "Files of no server (1)" });
  screen.getByText("2048 MB instead of 4096 MB");
  screen.getByText("Its machine can't be reached right now.");
  await user.click(screen.getByRole("button", { name: "Back up and remove" }));
  const dialog = within(await screen.findByRole("alertdialog", { name: "Back up and remove?" }));
  const confirm = dialog.getByRole<HTMLButtonElement>("button", { name: "Back up and remove" });
  expect(confirm.disabled).toBe(true);
  await user.type(dialog.getByLabelText("Reason"), "left by a test");
  await user.click(confirm);
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  expect(api.sentTo("/api/admin/integrity/repair").map(({ body }) => body)).toEqual([
    { findingId: strayFindingId, repair: "back-up-and-remove", reason: "left by a test" },
  ]);
});

test("the check runs when asked, and says when nothing differs", async () => {
  const answer = { groups: [], checkedAt: new Date().toISOString(), isChecking: false, away: ["attic"] };
  const { user, api } = open("/admin", { "admin/integrity": answer, "POST admin/integrity/check": {} });
  await screen.findByText("Machines, backups and database agree.");
  screen.getByText("Not part of the last check: attic.");
  await user.click(screen.getByRole("button", { name: "Run check" }));
  await waitFor(() => expect(api.sentTo("/api/admin/integrity/check")).toHaveLength(1));
});
