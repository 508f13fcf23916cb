import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { refusal } from "../../features/builds/build-answers.fixture.ts";
import { answersFor, serverId, servers } from "../../features/servers/server-answers.fixture.ts";
import { renderApp } from "../testing/render-app.fixture.tsx";

const token = "A".repeat(43);
const path = `servers/${serverId}/console-shares`;
const times = { createdAt: "2026-11-18T05:00:00.000Z", expiresAt: "2026-11-25T05:00:00.000Z" };
const share = { id: "0198f5a2-7d10-7a4e-9f3b-2c5d8e1a4f01", createdBy: "nora", lineCount: 2, ...times };
const guest = { "auth/me": refusal(401, "SIGN_IN_REQUIRED", "Please log in first.") };

test("the newest lines are shared with a link, which can be turned off", async () => {
  const { user, api, sockets } = renderApp(`/server/${serverId}`, {
    ...answersFor(servers.online),
    [path]: [],
    [`POST ${path}`]: { share, token },
    [`DELETE ${path}/${share.id}`]: {},
  });
  await waitFor(() => expect(sockets.openAt("/ws/console")).toHaveLength(1));
  const data = ["[12:00:01 INFO]: Alex[/203.0.113.7:51234] logged in", "[12:00:02 INFO]: Done"];
  sockets.say("/ws/console", { type: "logs", data, epoch: "a", last: 1, skipped: 0 });
  await within(await screen.findByRole("log", { name: "Console output" })).findByText(/Done/);
  await user.click(await screen.findByRole("button", { name: "More for the console" }));
  await user.click(screen.getByRole("menuitem", { name: "Share console lines" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Share console lines" }));
  await dialog.findByText("[12:00:01 INFO]: Alex[/[address]:51234] logged in");
  api.change(path, [share]);
  await user.click(await dialog.findByRole("button", { name: "Create link to 2 lines" }));
  await dialog.findByText(`${location.origin}/console/${token}`);
  expect(api.sentTo(`/api/${path}`).map(({ body }) => body)).toEqual([{ lines: data }]);
  await user.click(await dialog.findByRole("button", { name: "Turn this link off" }));
  expect(api.sentTo(`/api/${path}/${share.id}`)).toHaveLength(1);
});

test("a guest reads the lines as text, and search engines are kept away", async () => {
  renderApp(`/console/${token}`, {
    ...guest,
    "POST console-shares/look-up": { lines: ["[12:00 INFO]: <b>hi</b>"], ...times },
  });
  await screen.findByRole("heading", { name: "Shared console" });
  screen.getByText("[12:00 INFO]: <b>hi</b>");
  expect(document.querySelector('meta[name="robots"]')?.getAttribute("content")).toContain("noindex");
});

test("a link that is over says so", async () => {
  const sentence = "This link has expired or was turned off. Ask the person who sent it.";
  renderApp(`/console/${token}`, {
    ...guest,
    "POST console-shares/look-up": refusal(404, "NOT_FOUND", sentence),
  });
  await screen.findByRole("heading", { name: "This link no longer works" });
  expect(screen.getByText(sentence).textContent).toBe(sentence);
});
