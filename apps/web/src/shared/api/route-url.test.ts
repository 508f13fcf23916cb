import { expect, test } from "vitest";
import { routeUrl } from "./route-url.ts";

test("fills and encodes what the path names", () => {
  expect(routeUrl("/api/servers/{id}/files/{name}", { id: "7", name: "a/b c" })).toBe(
    "/api/servers/7/files/a%2Fb%20c",
  );
});

test("appends the query without what is undefined", () => {
  expect(routeUrl("/api/servers", {}, { page: 2, search: undefined, name: "sky & sea" })).toBe(
    "/api/servers?page=2&name=sky+%26+sea",
  );
});
