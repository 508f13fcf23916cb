import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { refusal } from "../features/builds/build-answers.fixture.ts";
import { adminAnswers, heldServerId, operator } from "../features/admin/admin-answers.fixture.ts";
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

test("a server is deleted after a question, and the lists are fetched again", async () => {
  const { user, api } = open("/admin?tab=servers", {
    "POST admin/delete-server": { message: "It is gone." },
  });
  await screen.findByText("Missing from DB");
  for (const text of ["In DB", "Running", "Stopped", "Go to Console"]) screen.getByText(text);
  await user.click(await screen.findByRole("button", { name: "Delete Server" }));
  const dialog = within(await screen.findByRole("alertdialog", { name: "Delete 'Skyblock'?" }));
  await user.click(dialog.getByRole("button", { name: "Delete Server" }));
  expect(await toastText("Server Deleted")).toContain("It is gone.");
  expect(api.sentTo("/api/admin/delete-server").map(({ body }) => body)).toEqual([
    { serverId: heldServerId },
  ]);
});

test("a failed deletion says why", async () => {
  const gone = refusal(404, "NOT_FOUND", "There is nothing here.");
  const { user } = open("/admin?tab=servers", { "POST admin/delete-server": gone });
  await user.click(await screen.findByRole("button", { name: "Delete Server" }));
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
