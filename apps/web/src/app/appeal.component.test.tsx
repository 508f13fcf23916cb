import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { refusal } from "../features/builds/build-answers.fixture.ts";
import { answersFor, serverId, servers } from "../features/servers/server-answers.fixture.ts";
import { toastText } from "./testing/find.fixture.ts";
import { renderApp } from "./testing/render-app.fixture.tsx";

const message = "My password was stolen, and is changed now.";

test("a suspended person appeals from the sentence they read when they log in", async () => {
  const { user, api } = renderApp("/login", {
    "auth/me": refusal(401, "SIGN_IN_REQUIRED", "Please log in first."),
    "POST auth/login": refusal(403, "SUSPENDED", "Your account is suspended: Spam."),
    "POST auth/suspension-appeals": {},
  });
  await user.type(await screen.findByLabelText("Username"), "alex");
  await user.type(screen.getByLabelText("Password"), "a long password");
  await user.click(screen.getByRole("button", { name: "Login" }));
  await user.click(await screen.findByRole("button", { name: "Appeal" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Appeal" }));
  await user.type(dialog.getByLabelText("Your message"), message);
  await user.click(dialog.getByRole("button", { name: "Send" }));
  await toastText("Appeal sent");
  expect(api.sentTo("/api/auth/suspension-appeals").map(({ body }) => body)).toEqual([
    { username: "alex", password: "a long password", message },
  ]);
  expect(api.sentTo("/api/auth/login")).toHaveLength(1);
});

test("the owner of a suspended server appeals on its page, and a friend can't", async () => {
  const suspended = {
    ...servers.offline,
    isSuspended: true,
    statusReason: "This server is suspended: Spam.",
  };
  const owners = { ...suspended, actions: [...suspended.actions, "hand-over"] };
  const path = `servers/${serverId}/suspension-appeals`;
  const { user, api, unmount } = renderApp(`/server/${serverId}`, {
    ...answersFor(owners),
    [`POST ${path}`]: refusal(409, "HELP_REFUSED", "You have appealed against this already."),
  });
  await user.click(await screen.findByRole("button", { name: "Appeal" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Appeal" }));
  await user.type(dialog.getByLabelText("Your message"), message);
  await user.click(dialog.getByRole("button", { name: "Send" }));
  expect(await toastText("Appeal not sent")).toContain("already");
  expect(api.sentTo(`/api/${path}`)).toHaveLength(1);
  unmount();
  renderApp(`/server/${serverId}`, answersFor({ ...suspended, actions: ["view"] }));
  await screen.findByText("This server is suspended: Spam.");
  expect(screen.queryByRole("button", { name: "Appeal" })).toBeNull();
});
