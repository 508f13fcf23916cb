import { waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { refusal } from "../features/builds/build-answers.fixture.ts";
import { mainButton, toastText } from "./testing/find.fixture.ts";
import { renderApp } from "./testing/render-app.fixture.tsx";

const account = { "account/sign-ins": { signIns: [] }, "account/ssh-keys": { keys: [] } };

test("the exported data is saved through the browser's downloads", async () => {
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, "click").mockReturnValue();
  const { user } = renderApp("/account", { ...account, "account/export": { account: [] } });
  await user.click(await mainButton("Download my data"));
  await waitFor(() => expect(clicked).toHaveBeenCalledOnce());
  clicked.mockRestore();
});

test("a second export on the same day shows when the next one is possible", async () => {
  const sentence = "You can download your data once a day, the next time from 2026-11-17 10:00 UTC on.";
  const { user } = renderApp("/account", {
    ...account,
    "account/export": refusal(429, "TOO_MANY_TRIES", sentence),
  });
  await user.click(await mainButton("Download my data"));
  expect(await toastText("Your data was not downloaded")).toContain(sentence);
});
