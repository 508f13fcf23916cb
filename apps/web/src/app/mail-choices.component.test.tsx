import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { refusal, usualAnswers } from "../features/builds/build-answers.fixture.ts";
import { toastText } from "./testing/find.fixture.ts";
import { renderApp } from "./testing/render-app.fixture.tsx";

const path = "account/mail";
const { choices } = usualAnswers[path];

function openAccount(more: Readonly<Record<string, unknown>> = {}) {
  return renderApp("/account", {
    "account/sign-ins": { signIns: [] },
    "account/ssh-keys": { keys: [] },
    ...more,
  });
}
const findSwitch = (name: string) => screen.findByRole("switch", { name });

test("each kind of mail has a switch, and a change is saved", async () => {
  const { user, api } = openAccount({
    [`PUT ${path}`]: { choices: { ...choices, "domain-lost": false } },
  });
  expect((await findSwitch("Someone shared a server with you")).getAttribute("aria-checked")).toBe("false");
  const domains = await findSwitch("A domain is about to be removed");
  expect(domains.getAttribute("aria-checked")).toBe("true");
  await user.click(domains);
  await waitFor(() => expect(domains.getAttribute("aria-checked")).toBe("false"));
  expect(api.sentTo(`/api/${path}`).map(({ body }) => body)).toEqual([{ kind: "domain-lost", isOn: false }]);
});

test("a choice that can't be saved shows an error and is reverted", async () => {
  const { user } = openAccount({ [`PUT ${path}`]: refusal(503, "BUSY", "We are busy.") });
  const backups = await findSwitch("A backup failed twice");
  await user.click(backups);
  expect(await toastText("Your choice was not saved")).toContain("We are busy.");
  expect(backups.getAttribute("aria-checked")).toBe("true");
});

test("a site without a mail provider says so", async () => {
  openAccount();
  const card = await screen.findByRole("region", { name: "Emails" });
  expect(await within(card).findByText(/This site doesn't send email/)).toBeTruthy();
});
