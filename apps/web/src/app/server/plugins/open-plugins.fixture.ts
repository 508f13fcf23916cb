import { screen } from "@testing-library/react";
import { pluginAnswers } from "../../../features/plugins/plugin-answers.fixture.ts";
import { answersFor, serverId, servers } from "../../../features/servers/server-answers.fixture.ts";
import { renderApp } from "../../testing/render-app.fixture.tsx";

/** A path of the server, below /api/. */
export const place = `servers/${serverId}`;

export function openPlugins(
  more: Readonly<Record<string, unknown>> = {},
  server: Parameters<typeof answersFor>[0] = servers.online,
) {
  return renderApp(`/server/${serverId}/plugins`, {
    ...answersFor(server),
    ...pluginAnswers(serverId),
    ...more,
  });
}

export type User = ReturnType<typeof renderApp>["user"];

export async function searchFor(user: User, text: string): Promise<void> {
  await user.type(await screen.findByRole("searchbox"), `${text}{Enter}`);
}
