import type { Module } from "../../platform/module.ts";
import type { Link } from "../../platform/nats/link.ts";
import { listenToSftp } from "./sessions/listen-to-sftp.ts";
import type { SessionDeps } from "./sessions/session-deps.ts";
import { sftpFacts, sftpSubscriptions } from "./sftp.facts.ts";
import { sftpRoutes } from "./sftp.routes.ts";

interface SftpDeps extends SessionDeps {
  readonly link: Link;
}

export const sftpModule: Module<SftpDeps> = {
  name: "sftp",
  subscriptions: sftpSubscriptions,
  open: (deps) => ({
    routes: () => sftpRoutes(deps),
    facts: () => sftpFacts(deps),
    chores: () => [
      { name: "answer SFTP", runsIn: ["http", "worker"], start: () => listenToSftp(deps, deps.link) },
    ],
  }),
};
