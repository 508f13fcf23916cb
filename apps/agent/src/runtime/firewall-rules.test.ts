import { describe, expect, it } from "vitest";
import { nonPublicNetworks } from "@blockwright/node-protocol/public-address";
import { findGaps, ipv4Plan, restoreText } from "./firewall-rules.ts";

const plan = {
  bridge: "games",
  resolvers: ["10.0.0.53"],
  deniedAddresses: ["198.200.1.1"],
  allowedNetworks: [],
};
const [filter, security] = ipv4Plan(plan);
if (filter === undefined || security === undefined) throw new Error("There are two tables.");

const inPlace = [...filter.hooks, "-A DOCKER-USER -j RETURN", ...filter.rules].join("\n");

describe("the firewall rules", () => {
  it("allow replies and DNS before anything is refused", () => {
    const out = filter.rules.filter((rule) => rule.startsWith("-A BW-OUT-games "));
    expect(out.slice(0, 5)).toEqual([
      "-A BW-OUT-games -m conntrack --ctstate RELATED,ESTABLISHED -j RETURN",
      "-A BW-OUT-games -d 10.0.0.53/32 -p udp -m udp --dport 53 -j RETURN",
      "-A BW-OUT-games -d 10.0.0.53/32 -p tcp -m tcp --dport 53 -j RETURN",
      "-A BW-OUT-games -o games -j BW-NO-games",
      "-A BW-OUT-games -d 198.200.1.1/32 -j BW-NO-games",
    ]);
  });

  it("refuse every non-public network, without exceptions by default", () => {
    for (const { rules } of [filter, security]) {
      const refused = rules.filter((rule) => /^-A BW-OUT-games -d .* -j BW-NO-games$/.test(rule));
      for (const [network] of nonPublicNetworks.filter(([one]) => !one.includes(":")))
        expect(refused).toContain(`-A BW-OUT-games -d ${network} -j BW-NO-games`);
      expect(rules.filter((rule) => /-d (?!10\.0\.0\.53)\S+ .*RETURN/.test(rule))).toEqual([]);
    }
  });

  it("allow a configured network, except for denied addresses in it", () => {
    const allowed = { ...plan, deniedAddresses: ["203.0.113.7"], allowedNetworks: ["203.0.113.0/24"] };
    for (const { rules } of ipv4Plan(allowed)) {
      const places = [
        "203.0.113.7/32 -j BW-NO-games",
        "203.0.113.0/24 -j RETURN",
        "203.0.113.0/24 -j BW-NO-games",
      ].map((rest) => rules.indexOf(`-A BW-OUT-games -d ${rest}`));
      expect(places).not.toContain(-1);
      expect(places).toEqual(places.toSorted((a, b) => a - b));
    }
  });

  it("refuse everything addressed to the node", () => {
    for (const { rules } of [filter, security]) {
      expect(rules.filter((rule) => rule.startsWith("-A BW-IN-games ")).at(-1)).toBe(
        "-A BW-IN-games -j BW-NO-games",
      );
    }
    expect(security.rules.at(-1)).toBe("-A BW-NO-games -j DROP");
  });

  it("are verified as complete, and every missing or misplaced rule is detected", () => {
    expect(findGaps(inPlace, filter)).toEqual([]);
    const lines = inPlace.split("\n");
    for (const line of [...filter.hooks, ...filter.rules]) {
      const without = lines.filter((one) => one !== line).join("\n");
      expect([line, findGaps(without, filter).length]).toEqual([line, 1]);
    }
    const opened = ["-A INPUT -j ACCEPT", ...lines].join("\n");
    expect(findGaps(opened, filter)).toEqual([
      '"-A INPUT -i games -j BW-IN-games" is not rule 1 of its chain in the filter table.',
    ]);
    const extra = [...lines, "-A BW-OUT-games -d 10.0.0.0/8 -j ACCEPT"].join("\n");
    expect(findGaps(extra, filter)).toHaveLength(1);
  });

  it("limit open and new connections per container, including DNS, and count each once", () => {
    const limits = security.rules.filter((rule) => /connlimit|hashlimit/.test(rule));
    expect(filter.rules.join("\n")).not.toMatch(/connlimit|hashlimit/);
    expect(limits.map((rule) => rule.split(" ").slice(1, 5).join(" "))).toEqual([
      "BW-TO-games -m connlimit --connlimit-above",
      "BW-TO-games -m hashlimit --hashlimit-above",
      "BW-OUT-games -m connlimit --connlimit-above",
      "BW-OUT-games -m hashlimit --hashlimit-above",
      "BW-IN-games -m connlimit --connlimit-above",
      "BW-IN-games -m hashlimit --hashlimit-above",
    ]);
    for (const chain of ["BW-OUT-games", "BW-IN-games"]) {
      const rules = security.rules.filter((rule) => rule.startsWith(`-A ${chain} `));
      expect(rules.findIndex((rule) => rule.includes("hashlimit"))).toBeLessThan(
        rules.findIndex((rule) => rule.includes("--dport 53")),
      );
    }
  });

  it("close the SMTP port in both tables", () => {
    for (const { rules } of [filter, security])
      expect(rules).toContain("-A BW-OUT-games -p tcp -m tcp --dport 25 -j BW-NO-games");
  });

  it("keep the order of two hooks in one chain", () => {
    const lines = [...security.hooks, ...security.rules];
    expect(findGaps(lines.join("\n"), security)).toEqual([]);
    expect(restoreText(lines.join("\n"), security)).not.toMatch(/^-[ID] /m);
    const [first = "", second = "", ...rest] = lines;
    const turned = [second, first, ...rest].join("\n");
    expect(findGaps(turned, security)).toHaveLength(2);
    expect(restoreText(turned, security).match(/^-[ID] .*$/gm)).toEqual([
      "-D FORWARD -o games -j BW-TO-games",
      "-D FORWARD -i games -j BW-OUT-games",
      "-I FORWARD 1 -i games -j BW-OUT-games",
      "-I FORWARD 2 -o games -j BW-TO-games",
    ]);
  });

  it("are restored atomically, with hooks moved to the front and without duplicates", () => {
    expect(restoreText(inPlace, filter)).not.toMatch(/^-[ID] /m);
    const fresh = restoreText("", filter);
    expect(fresh).toMatch(
      /^\*filter\n:BW-OUT-games - \[0:0\]\n:BW-IN-games - \[0:0\]\n:BW-NO-games - \[0:0\]\n/,
    );
    expect(fresh).toContain("\n-I DOCKER-USER 1 -i games -j BW-OUT-games\n");
    expect(fresh.endsWith("\nCOMMIT\n")).toBe(true);
    const behind = restoreText("-A INPUT -j ACCEPT\n-A INPUT -i games -j BW-IN-games", filter);
    expect(behind).toContain("\n-D INPUT -i games -j BW-IN-games\n-I INPUT 1 -i games -j BW-IN-games\n");
  });
});
