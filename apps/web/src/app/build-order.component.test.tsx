import { screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { buildId, capabilities, prompt, refusal } from "../features/builds/build-answers.fixture.ts";
import { someProposal } from "../features/builds/proposal/proposal.fixture.ts";
import { mainButton, toastText, untilAt } from "./testing/find.fixture.ts";
import { renderApp } from "./testing/render-app.fixture.tsx";

const buildPath = `/build/${buildId}`;
const checkoutPath = `/checkout?prompt=${encodeURIComponent(prompt)}&platformType=crossplay`;
const newcomer = {
  id: "0198f5a2-7d10-7a4e-9f3b-2c5d8e1a4b99",
  username: "nora",
  email: "nora@example.org",
  plan: "free",
  isAdmin: false,
  createdAt: "2026-11-15T12:00:00.000Z",
};
type App = ReturnType<typeof renderApp>;

async function openSizes({ user }: App): Promise<void> {
  const box = await screen.findByLabelText("Describe your server");
  await user.click(box);
  await user.paste(prompt);
  await user.click(await mainButton("Start Building"));
  const heading = await screen.findByRole("heading", { name: "Configure Your Server" });
  await waitFor(() => expect(document.activeElement).toBe(heading));
}

const dialog = async () => within(await screen.findByRole("dialog"));

test("from the prompt to the build page, with the consent given on the way", async () => {
  const app = renderApp("/", {
    "eula-consent": { acceptedAt: null },
    "POST eula-consent": { acceptedAt: "2026-11-15T12:00:00.000Z" },
  });
  const { user, api, at, router } = app;
  await screen.findByRole("heading", { name: /What should we build/ });
  await user.click(await mainButton("Start Building"));
  expect(await toastText("Prompt Required")).toContain("Please describe what you want your server to do.");
  await openSizes(app);
  (await dialog()).getByText("Customize your server resources with the sliders below");
  (await dialog()).getByText("FREE");
  await user.click((await dialog()).getByRole("button", { name: "Continue for FREE" }));
  await screen.findByRole("heading", { name: "Choose Your Server Type" });
  for (const name of ["Java Edition", "Bedrock Edition", "Crossplay Server", "Recommended"])
    (await dialog()).getByText(name);
  await user.click((await dialog()).getByRole("button", { name: /Crossplay Server/ }));
  await (await dialog()).findByText("Please agree to the Minecraft EULA first.");
  expect((await dialog()).getByRole("link").getAttribute("href")).toBe("https://aka.ms/MinecraftEULA");
  await user.keyboard("{Escape}");
  await screen.findByRole("heading", { name: "Configure Your Server" });
  await user.click((await dialog()).getByRole("button", { name: "Continue for FREE" }));
  await user.click(await (await dialog()).findByRole("checkbox"));
  expect(api.sentTo("/api/build")).toEqual([]);
  expect(api.sentTo("/api/eula-consent")).toEqual([]);
  await user.click((await dialog()).getByRole("button", { name: /Crossplay Server/ }));
  await untilAt(at, buildPath);
  expect(api.sentTo("/api/eula-consent")[0]?.body).toEqual({ document: "https://aka.ms/MinecraftEULA" });
  const [order] = api.sentTo("/api/build");
  expect(order?.body).toEqual({ prompt, plan: "free", platformType: "crossplay", ram: 1, storage: 5 });
  expect(order?.headers.get("idempotency-key")).toMatch(/^[0-9a-f-]{36}$/);
  router.history.back();
  await untilAt(at, "/");
  await screen.findByRole("heading", { name: /What should we build/ });
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(api.sentTo("/api/build")).toHaveLength(1);
});

test("a paid size shows its price, and its checkout is loaded as a document of its own", async () => {
  const reload = vi.spyOn(location, "reload").mockReturnValue();
  const app = renderApp("/", { capabilities: { ...capabilities, cards: true } });
  const { user, api, router } = app;
  await openSizes(app);
  for (const name of ["RAM", "Storage"]) {
    (await dialog()).getByRole("slider", { name }).focus();
    await user.keyboard("{ArrowRight}");
  }
  await (await dialog()).findByText("$2.00/month");
  await user.click((await dialog()).getByRole("button", { name: "Continue with $2.00/month" }));
  await user.click(await (await dialog()).findByRole("button", { name: /Java Edition/ }));
  await waitFor(() => expect(reload).toHaveBeenCalled());
  expect(router.state.location.search).toEqual({
    prompt,
    plan: "basic",
    platformType: "java",
    ram: 2,
    storage: 10,
  });
  router.history.back();
  await screen.findByRole("heading", { name: "Configure Your Server" });
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(api.sentTo("/api/build")).toEqual([]);
});

test("a price that is too small for a card every month is billed every two", async () => {
  const app = renderApp("/", { capabilities: { ...capabilities, cards: true } });
  await openSizes(app);
  (await dialog()).getByRole("slider", { name: "Storage" }).focus();
  await app.user.keyboard("{ArrowRight}");
  const button = await (await dialog()).findByRole("button", { name: "Continue with $0.25/month" });
  expect(button).toHaveProperty("disabled", false);
  const note = () => document.getElementById(button.getAttribute("aria-describedby") ?? "")?.textContent;
  expect(note()).toBe("Billed every two months: $0.50. Cancel at any time.");
  await app.user.keyboard("{ArrowRight}");
  await (await dialog()).findByRole("button", { name: "Continue with $0.50/month" });
  expect(note()).toBe("Billed every month. Cancel at any time.");
});

test("without card payments the sizes say so before one is chosen", async () => {
  const app = renderApp("/");
  await openSizes(app);
  const note = /Larger sizes need card payments, which are not set up here yet/;
  expect(await (await dialog()).findByText(note)).toBeDefined();
  (await dialog()).getByRole("slider", { name: "RAM" }).focus();
  await app.user.keyboard("{ArrowRight}");
  (await dialog()).getByText("Card payments are not set up here yet, so only the free size can be built.");
  expect((await dialog()).getByRole("button", { name: "Continue with $1.75/month" })).toHaveProperty(
    "disabled",
    true,
  );
});

test("a new prompt starts at the free size, and the same prompt at the size it had", async () => {
  const app = renderApp("/", { capabilities: { ...capabilities, cards: true } });
  await openSizes(app);
  (await dialog()).getByRole("slider", { name: "RAM" }).focus();
  await app.user.keyboard("{ArrowRight}{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await app.user.click(await mainButton("Start Building"));
  await (await dialog()).findByRole("button", { name: "Continue with $1.75/month" });
  await app.user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await app.user.type(await screen.findByLabelText("Describe your server"), " And ducks.");
  await app.user.click(await mainButton("Start Building"));
  expect(await (await dialog()).findByRole("button", { name: "Continue for FREE" })).toBeDefined();
});

test("a guest's prompt is shown beside Sign Up, and the sizes open once the guest is signed in", async () => {
  const app = renderApp("/", {
    "auth/me": refusal(401, "NOT_SIGNED_IN", "Please log in first."),
    "POST auth/signup": newcomer,
    "POST proposals": someProposal,
  });
  await app.user.click(await screen.findByLabelText("Describe your server"));
  await app.user.paste(prompt);
  await app.user.click(await mainButton("Start Building"));
  expect(await toastText("Login Required")).toContain("Please login or create an account to build servers.");
  await screen.findByRole("heading", { name: "We kept your prompt" });
  await screen.findByText(prompt);
  const main = within(await screen.findByRole("main"));
  const [first, login] = [
    main.getByRole("link", { name: "Sign Up" }),
    main.getByRole("button", { name: "Login" }),
  ];
  expect(first.compareDocumentPosition(login)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  await app.user.click(first);
  await app.user.type(await screen.findByLabelText("Email"), "nora@example.org");
  await app.user.type(screen.getByLabelText("Username"), "nora");
  app.api.change("auth/me", newcomer);
  await app.user.type(screen.getByLabelText("Password"), "a castle{Enter}");
  await screen.findByRole("heading", { name: "Configure Your Server" });
  expect(app.api.sentTo("/api/proposals").map(({ body }) => body)).toEqual([{ prompt }]);
  await app.user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(app.at()).toBe("/");
});

test("a guest without a prompt sees the usual login page", async () => {
  const app = renderApp("/", { "auth/me": refusal(401, "NOT_SIGNED_IN", "Please log in first.") });
  await app.user.click(await mainButton("Start Building"));
  await screen.findByRole("heading", { name: "Welcome back" });
  expect(screen.queryByText("We kept your prompt")).toBeNull();
});

test("a full plan shows the limit and offers a paid plan", async () => {
  const { user } = renderApp("/", {
    limits: { plan: "free", servers: 1, maxServers: 1 },
    capabilities: { ...capabilities, cards: true },
  });
  await user.click(await screen.findByLabelText("Describe your server"));
  await user.paste(prompt);
  await user.click(await mainButton("Start Building"));
  expect(await toastText("Server Limit Reached")).toContain(
    "You've reached the maximum of 1 server(s) for the Free plan. Please upgrade to create more servers.",
  );
  await user.click(await screen.findByRole("button", { name: "Build on a paid plan" }));
  expect(await screen.findByRole("button", { name: "Continue with $1.75/month" })).toBeDefined();
});

test("a checkout that was not opened by the dialogs asks before it builds", async () => {
  const { user, api, at } = renderApp(checkoutPath, {
    build: refusal(503, "NO_ROOM", "There is no room now."),
  });
  await screen.findByRole("heading", { name: "Build this server?" });
  await screen.findByText(prompt);
  expect(api.sentTo("/api/build")).toEqual([]);
  await user.click(await mainButton("Build this server"));
  expect(await toastText("Error")).toContain("There is no room now.");
  api.change("build", refusal(500, "INTERNAL", "Boom"));
  await user.click(await mainButton("Build this server"));
  expect(await toastText("Failed to create server. Please try again.")).toContain("Error");
  api.change("build", { id: buildId });
  await user.click(await mainButton("Build this server"));
  await untilAt(at, buildPath);
  const keys = api.sentTo("/api/build").map(({ headers }) => headers.get("idempotency-key"));
  expect(keys).toHaveLength(3);
  expect(new Set(keys).size).toBe(1);
});

test("the checkout shows that the free server is being set up", async () => {
  const app = renderApp("/", { "POST build": "no answer" });
  await openSizes(app);
  await app.user.click((await dialog()).getByRole("button", { name: "Continue for FREE" }));
  await app.user.click(await (await dialog()).findByRole("button", { name: /Java Edition/ }));
  expect(await screen.findByRole("heading", { name: "Setting up your free server..." })).toBeDefined();
});

test("an order without a prompt leads to the home page", async () => {
  const { at } = renderApp("/checkout?plan=free&platformType=java");
  expect(await toastText("Invalid Configuration")).toContain(
    "Missing server configuration. Redirecting to home...",
  );
  await untilAt(at, "/");
});
