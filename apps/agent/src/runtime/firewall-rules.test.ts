import { describe, expect, it } from "vitest";
import { findGaps, ipv4Plan, restoreText } from "./firewall-rules.ts";

const plan = { bridge: "games", resolvers: ["10.0.0.53"], deniedAddresses: ["198.200.1.1"] };
const [filter, security] = ipv4Plan(plan);
if (filter === undefined || security === undefined) throw new Error("There are two tables.");

const inPlace = [...filter.hooks, "-A DOCKER-USER -j RETURN", ...filter.rules].join("\n");

describe("the firewall rules", () => {
  it("let answers and names pass before anything is refused", () => {
    const out = filter.rules.filter((rule) => rule.startsWith("-A BW-OUT-games "));
    expect(out.slice(0, 5)).toEqual([
      "-A BW-OUT-games -m conntrack --ctstate RELATED,ESTABLISHED -j RETURN",
      "-A BW-OUT-games -d 10.0.0.53/32 -p udp -m udp --dport 53 -j RETURN",
      "-A BW-OUT-games -d 10.0.0.53/32 -p tcp -m tcp --dport 53 -j RETURN",
      "-A BW-OUT-games -o games -j BW-NO-games",
      "-A BW-OUT-games -d 198.200.1.1/32 -j BW-NO-games",
    ]);
    expect(out.join("\n")).not.toContain("203.0.113");
  });

  it("end in a refusal for everything that is meant for the node", () => {
    for (const { rules } of [filter, security]) {
      expect(rules.filter((rule) => rule.startsWith("-A BW-IN-games ")).at(-1)).toBe(
        "-A BW-IN-games -j BW-NO-games",
      );
    }
    expect(security.rules.at(-1)).toBe("-A BW-NO-games -j DROP");
  });

  it("are found complete, and every single missing or misplaced one is noticed", () => {
    expect(findGaps(inPlace, filter)).toEqual([]);
    const lines = inPlace.split("\n");
    for (const line of [...filter.hooks, ...filter.rules]) {
      const without = lines.filter((one) => one !== line).join("\n");
      expect([line, findGaps(without, filter).length]).toEqual([line, 1]);
    }
    const opened = ["-A INPUT -j ACCEPT", ...lines].join("\n");
    expect(findGaps(opened, filter)).toEqual([
      '"-A INPUT -i games -j BW-IN-games" is not the first rule of its chain in the filter table.',
    ]);
    const extra = [...lines, "-A BW-OUT-games -d 10.0.0.0/8 -j ACCEPT"].join("\n");
    expect(findGaps(extra, filter)).toHaveLength(1);
  });

  it("are put back in one step, with hooks moved to the front and none doubled", () => {
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
