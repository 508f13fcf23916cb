import { expect, test } from "vitest";
import { fillNodeAddress, namesNodeAddress, nodeAddressMark } from "./node-address.ts";

const settings = (value: string | number) => [
  {
    path: "server.properties",
    format: "bedrock-properties" as const,
    isCreated: true,
    values: [{ path: ["a"], value }],
  },
];

test("the address is put wherever it is named, and nowhere else", () => {
  const spec = {
    command: ["java", `-Dx=${nodeAddressMark}`, "-jar"],
    portSettings: [...settings(`${nodeAddressMark}:1-2:1-2`), ...settings(5)],
  };
  expect(namesNodeAddress(spec)).toBe(true);
  const filled = fillNodeAddress(spec, "192.0.2.1");
  expect(filled).toEqual({
    command: ["java", "-Dx=192.0.2.1", "-jar"],
    portSettings: [...settings("192.0.2.1:1-2:1-2"), ...settings(5)],
  });
  expect(namesNodeAddress(filled)).toBe(false);
  expect(namesNodeAddress({ command: ["java"] })).toBe(false);
});
