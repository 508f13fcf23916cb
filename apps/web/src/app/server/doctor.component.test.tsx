import { screen, waitFor } from "@testing-library/react";
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
  await waitFor(() => expect(screen.queryByText("Why your server stopped")).toBeNull());
});
