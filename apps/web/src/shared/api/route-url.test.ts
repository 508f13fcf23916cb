import { expect, test } from "vitest";
import { routeUrl } from "./route-url.ts";

test("fills and encodes path parameters", () => {
  expect(routeUrl("/api/servers/{id}/files/{name}", { id: "7", name: "a/b c" })).toBe(
    "/api/servers/7/files/a%2Fb%20c",
  );
});

test("appends the query without undefined values", () => {
  expect(routeUrl("/api/servers", {}, { page: 2, search: undefined, name: "sky & sea" })).toBe(
    "/api/servers?page=2&name=sky+%26+sea",
  );
});
