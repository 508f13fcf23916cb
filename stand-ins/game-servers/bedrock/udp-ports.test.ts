import { createSocket } from "node:dgram";
import { expect, onTestFinished, test } from "vitest";
import { parseUdpPorts, UdpPorts } from "./src/udp-ports.ts";

test.each([
  ["19140-19155", [{ first: 19_140, last: 19_155 }]],
  ["19140", [{ first: 19_140, last: 19_140 }]],
  ["19140-19141:19140-19141", [{ first: 19_140, last: 19_141 }]],
  ["203.0.113.7:19140:19140", [{ first: 19_140, last: 19_140, address: "203.0.113.7" }]],
  [
    "203.0.113.7:19140-19141:19140-19141, 19150",
    [
      { first: 19_140, last: 19_141, address: "203.0.113.7" },
      { first: 19_150, last: 19_150 },
    ],
  ],
  ["play.example.net:19140:19140", []],
  ["203.0.113.7:30000:19140", []],
  ["203.0.113.7:19140", []],
  ["19155-19140", []],
  ["70000", []],
  ["", []],
])("%s", (text, ranges) => {
  expect(parseUdpPorts(text)).toEqual(ranges);
});

test("each player has a port of their own until they leave, past one that another program has", async () => {
  const other = createSocket("udp4");
  await new Promise<void>((resolve) => other.bind(19_331, "0.0.0.0", resolve));
  onTestFinished(() => void other.close());
  const ports = new UdpPorts("203.0.113.7:19330-19332:19330-19332", { isShared: false });
  const first = await ports.take();
  expect(first).toMatchObject({ udpPort: 19_330, advertised: [{ address: "203.0.113.7", port: 19_330 }] });
  expect(await ports.take()).toMatchObject({ udpPort: 19_332 });
  expect(await ports.take()).toBeUndefined();
  first?.release();
  expect(await ports.take()).toMatchObject({ udpPort: 19_330 });
});

test("a shared port is for everybody, and without a setting any port will do", async () => {
  const shared = new UdpPorts("19330", { isShared: true });
  expect(await shared.take()).toMatchObject({ udpPort: 19_330, sharesPort: true });
  expect(await shared.take()).toMatchObject({ udpPort: 19_330, sharesPort: true });
  expect(await new UdpPorts("", { isShared: false }).take()).not.toHaveProperty("udpPort");
});
