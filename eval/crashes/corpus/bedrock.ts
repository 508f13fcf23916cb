import { bedrock, type BrokenServer } from "../broken-server.ts";

export const bedrockServers: readonly BrokenServer[] = [
  bedrock({
    name: "allow list without accounts",
    story: "an allow list on a server that does not ask who somebody is",
    steps: [
      "sed -i 's/^allow-list=.*/allow-list=true/; s/^online-mode=.*/online-mode=false/' server.properties",
    ],
    expect: {
      class: "bds-allowlist",
      says: ["allow list", "online-mode"],
      line: "Using an allowlist but without online authentication",
      fix: "repair-property",
    },
  }),
  bedrock({
    name: "one port for both",
    story: "the ports of both kinds of addresses are the same",
    steps: ["sed -i 's/^server-portv6=.*/server-portv6={port}/' server.properties"],
    isHealedByStart: true,
    expect: {
      class: "bds-port",
      says: ["port"],
      line: "may be in use by another process",
      fix: "change-port",
    },
  }),
];
