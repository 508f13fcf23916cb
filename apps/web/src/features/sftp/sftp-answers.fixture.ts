import type { getSftp } from "@blockwright/contract/sftp";
import type { RouteAnswer } from "@blockwright/contract/route";

export const sftpAccess: RouteAnswer<typeof getSftp> = {
  connection: {
    host: "node-7.blockwright.example",
    port: 2022,
    username: "alex.0198f5a2",
    url: "sftp://alex.0198f5a2@node-7.blockwright.example:2022/",
    fingerprint: "SHA256:9vR0pZ3cJ2o4mYwWc1bJqkq3s0mYl2mR0eHq8v6b1nE",
  },
  passwordMadeAt: null,
};

/** The api's answers about SFTP on a server, unless a test overrides them. */
export function sftpAnswers(serverId: string): Record<string, unknown> {
  return {
    [`servers/${serverId}/sftp`]: sftpAccess,
    [`POST servers/${serverId}/sftp/password`]: { password: "fern-otter-mill-42-quartz" },
    [`DELETE servers/${serverId}/sftp/password`]: {},
  };
}
