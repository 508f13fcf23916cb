import type { Server } from "@blockwright/contract/servers";
import { ServerActivity } from "../../features/activity/server-activity.tsx";
import { UsersTab } from "../../features/sharing/users-tab.tsx";

/** The people of a server, and what they did. */
export function UsersPart({ server }: { readonly server: Server }) {
  const activity = <ServerActivity server={server} />;
  return server.actions.includes("read-users") ? <UsersTab server={server}>{activity}</UsersTab> : activity;
}
