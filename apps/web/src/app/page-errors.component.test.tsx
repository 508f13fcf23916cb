import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { adminAnswers } from "../features/admin/admin-answers.fixture.ts";
import { capabilities, prompt, refusal } from "../features/builds/build-answers.fixture.ts";
import { mainButton, toastText, untilAt } from "./testing/find.fixture.ts";
import { renderApp } from "./testing/render-app.fixture.tsx";

type User = ReturnType<typeof renderApp>["user"];
const because = "Because the moon is full.";
const signedOut = { "auth/me": refusal(401, "SIGN_IN_REQUIRED", "Please log in first.") };
const size = "&ram=1&storage=5";
const checkout = `/checkout?prompt=${encodeURIComponent(prompt)}&platformType=java`;

async function startBuilding(user: User): Promise<void> {
  await user.click(await screen.findByLabelText("Describe your server"));
  await user.paste(prompt);
  await user.click(await mainButton("Start Building"));
}

async function fillIn(user: User, values: Readonly<Record<string, string>>, button: string): Promise<void> {
  for (const [label, value] of Object.entries(values))
    await user.type(await screen.findByLabelText(label, { selector: "input" }), value);
  await user.click(await mainButton(button));
}

const pressInList = async (user: User, name: string) => {
  const [button] = await screen.findAllByRole("button", { name });
  if (button) await user.click(button);
};

async function setSize(user: User, label: string, placeholder: string): Promise<void> {
  await pressInList(user, label);
  const dialog = within(await screen.findByRole("dialog", { name: label }));
  await user.type(dialog.getByPlaceholderText(placeholder), "6000");
  await user.click(dialog.getByRole("button", { name: label }));
}

interface Failure {
  readonly path: string;
  readonly answers?: Readonly<Record<string, unknown>>;
  /** What fails. */
  readonly route: string;
  readonly act: (user: User) => Promise<unknown>;
  readonly title: string;
  /** The sentence if the api gives no reason. */
  readonly alone: string;
  /** The whole description with the api's reason. */
  readonly explained: string;
}

const failures: readonly Failure[] = [
  {
    path: "/",
    route: "limits",
    act: startBuilding,
    title: "Error",
    alone: "Failed to start server build. Please try again.",
    explained: `Failed to start server build. Please try again. ${because}`,
  },
  {
    path: `${checkout}&plan=basic&ram=3&storage=10`,
    answers: { capabilities: { ...capabilities, cards: true } },
    route: "create-payment-intent",
    act: async () => undefined,
    title: "Error",
    alone: "Failed to initialize payment. Please try again.",
    explained: `Failed to initialize payment. Please try again. ${because}`,
  },
  {
    path: checkout + size,
    route: "POST build",
    act: async (user) => user.click(await mainButton("Build this server")),
    title: "Error",
    alone: "Failed to create server. Please try again.",
    explained: `Failed to create server. Please try again. ${because}`,
  },
  {
    path: "/login",
    answers: signedOut,
    route: "auth/login",
    act: (user) => fillIn(user, { Username: "alex", Password: "correct horse" }, "Login"),
    title: "Login failed",
    alone: "Invalid username or password",
    explained: because,
  },
  {
    path: "/signup",
    answers: signedOut,
    route: "auth/signup",
    act: (user) =>
      fillIn(user, { Username: "alex", Email: "alex@example.org", Password: "correct horse" }, "Sign Up"),
    title: "Signup failed",
    alone: "Failed to create account",
    explained: because,
  },
  {
    path: "/pricing",
    route: "auth/logout",
    act: async (user) => user.click(await screen.findByRole("button", { name: "Logout" })),
    title: "Error",
    alone: "Failed to logout. Please try again.",
    explained: "Failed to logout. Please try again.",
  },
  {
    path: "/payment-success?payment_intent=pi_3QabcdEFGH12345678",
    route: "verify-payment",
    act: async () => undefined,
    title: "Payment Failed",
    alone: "Failed to verify payment. Please contact support.",
    explained: "Failed to verify payment. Please contact support.",
  },
  {
    path: "/admin?tab=users",
    answers: adminAnswers,
    route: "POST admin/password-reset",
    async act(user) {
      await pressInList(user, "Reset Password");
      const dialog = within(await screen.findByRole("dialog"));
      await user.click(dialog.getByRole("button", { name: "Reset Password" }));
    },
    title: "Password Reset Failed",
    alone: "Failed to reset password",
    explained: because,
  },
  {
    path: "/admin?tab=users",
    answers: adminAnswers,
    route: "POST admin/delete-user",
    async act(user) {
      await pressInList(user, "Delete User");
      const dialog = within(await screen.findByRole("alertdialog"));
      await user.click(dialog.getByRole("button", { name: "Delete User" }));
    },
    title: "Delete Failed",
    alone: "Failed to delete user",
    explained: because,
  },
  {
    path: "/admin?tab=servers",
    answers: adminAnswers,
    route: "POST admin/set-ram",
    act: (user) => setSize(user, "Set RAM", "RAM in MB (min 512)"),
    title: "Update Failed",
    alone: "Failed to update RAM",
    explained: because,
  },
  {
    path: "/admin?tab=servers",
    answers: adminAnswers,
    route: "POST admin/set-storage",
    act: (user) => setSize(user, "Set Storage", "Storage in MB (min 5120)"),
    title: "Update Failed",
    alone: "Failed to update storage",
    explained: because,
  },
];

test.each(failures)("$route at $path fails with '$title' and its sentence", async (one) => {
  const { unmount, user } = renderApp(one.path, {
    ...one.answers,
    [one.route]: Response.json({}, { status: 500 }),
  });
  await one.act(user);
  expect(await toastText(one.title)).toBe(one.title + one.alone);
  unmount();
  const again = renderApp(one.path, { ...one.answers, [one.route]: refusal(409, "NO_ROOM", because) });
  await one.act(again.user);
  await waitFor(async () => expect(await toastText(one.title)).toBe(one.title + one.explained));
});

test("a guest is asked to log in before a build", async () => {
  const { user, at } = renderApp("/", signedOut);
  await startBuilding(user);
  expect(await toastText("Login Required")).toBe(
    "Login RequiredPlease login or create an account to build servers.",
  );
  await untilAt(at, "/login");
});

test("a blank prompt is asked for", async () => {
  const { user } = renderApp("/");
  await user.click(await mainButton("Start Building"));
  expect(await toastText("Prompt Required")).toBe(
    "Prompt RequiredPlease describe what you want your server to do.",
  );
});

test("a full plan has the specified sentence", async () => {
  const { user } = renderApp("/", {
    limits: { plan: "free", servers: 1, maxServers: 1 },
    capabilities: { ...capabilities, cards: true },
  });
  await startBuilding(user);
  expect(await toastText("Server Limit Reached")).toContain(
    "Server Limit ReachedYou've reached the maximum of 1 server(s) for the Free plan. Please upgrade to create more servers.",
  );
});

test("a checkout without what to build leads home", async () => {
  const { at } = renderApp("/checkout?plan=free");
  expect(await toastText("Invalid Configuration")).toBe(
    "Invalid ConfigurationMissing server configuration. Redirecting to home...",
  );
  await untilAt(at, "/");
});

test("a payment page without a payment leads home", async () => {
  const { at } = renderApp("/payment-success");
  await screen.findByRole("heading", { name: "Invalid payment session" });
  expect(await toastText("Invalid payment session. Redirecting...")).toBe(
    "Invalid payment session. Redirecting...",
  );
  await untilAt(at, "/");
});

test("a second account is a warning with the api's sentence and a way to the community", async () => {
  const { user } = renderApp("/signup", {
    ...signedOut,
    capabilities: { ...capabilities, communityUrl: "https://chat.example.org/invite" },
    "auth/signup": refusal(403, "NO_ALTS", because),
  });
  await fillIn(user, { Username: "alex", Email: "alex@example.org", Password: "correct horse" }, "Sign Up");
  const warning = within(await screen.findByRole("alert"));
  warning.getByRole("heading", { name: "No Alternate Accounts Allowed" });
  warning.getByText(because);
  expect(warning.getByRole<HTMLAnchorElement>("link").href).toBe("https://chat.example.org/invite");
});

test("a successful logout says so", async () => {
  const { user, at } = renderApp("/pricing", { "auth/logout": {} });
  await user.click(await screen.findByRole("button", { name: "Logout" }));
  expect(await toastText("Logged out")).toBe("Logged outYou have been successfully logged out.");
  await untilAt(at, "/");
});
