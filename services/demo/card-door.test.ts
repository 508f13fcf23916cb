import { createServer, request, type Server } from "node:http";
import { connect, type AddressInfo } from "node:net";
import { once } from "node:events";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startPaymentsFor, type PaymentsUnderTest } from "../engines/payments.ts";
import { openCardDoor } from "./card-door.ts";

const policy =
  "script-src 'self' https://js.stripe.com; frame-src https://js.stripe.com https://hooks.stripe.com";

let api: Server;
let door: Server;
let payments: PaymentsUnderTest;
let url: string;
const portOf = (server: Server) => (server.address() as AddressInfo).port;

beforeAll(async () => {
  api = createServer((asked, answer) => {
    const isScript = asked.url?.endsWith(".js") === true;
    answer.setHeader("content-type", isScript ? "text/javascript" : "text/html");
    answer.setHeader("content-security-policy", policy);
    answer.setHeader("set-cookie", ["one=1", "two=2"]);
    answer.end(
      isScript ? 'load("https://js.stripe.com/endive/stripe.js")' : `${asked.method} https://js.stripe.com`,
    );
  });
  api.on("upgrade", (_asked, socket) => {
    socket.write("HTTP/1.1 101 Switching Protocols\r\n\r\n");
    socket.pipe(socket);
  });
  await once(api.listen(0, "127.0.0.1"), "listening");
  payments = await startPaymentsFor(`http://127.0.0.1:${portOf(api)}`);
  door = await openCardDoor({ port: 0, apiPort: portOf(api), paymentsUrl: payments.url });
  url = `http://127.0.0.1:${portOf(door)}`;
});
afterAll(async () => {
  door.closeAllConnections();
  api.closeAllConnections();
  door.close();
  api.close();
  await payments.close();
});

test("scripts and policies of the site lead to the stand-in, and nothing else is changed", async () => {
  const script = await fetch(`${url}/assets/checkout.js`);
  expect(await script.text()).toBe('load("/_cards/js.stripe.com/endive/stripe.js")');
  expect(script.headers.get("content-security-policy")).toBe(
    "script-src 'self' 'self'; frame-src 'self' 'self'",
  );
  const page = await fetch(`${url}/checkout`, { method: "POST", body: "x" });
  expect(await page.text()).toBe("POST https://js.stripe.com");
  expect(page.headers.getSetCookie()).toEqual(["one=1", "two=2"]);
});

test("the provider's script, form and api are answered by the stand-in, and never lead outside", async () => {
  const script = await (await fetch(`${url}/_cards/js.stripe.com/endive/stripe.js`)).text();
  const frame = await (await fetch(`${url}/_cards/js.stripe.com/endive/elements-inner-payment.html`)).text();
  expect(script).toContain("/_cards/js.stripe.com/endive/elements-inner-payment.html");
  expect(frame).toContain("/_cards/api.stripe.com");
  expect(`${script}${frame}`).not.toContain("https://");
  const intent = await fetch(`${url}/_cards/api.stripe.com/v1/payment_intents/pi_none?key=pk_test_standin`);
  expect(await intent.json()).toHaveProperty("error");
});

test("a socket passes in both directions", async () => {
  const socket = connect(portOf(door), "127.0.0.1");
  socket.write("GET /ws HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n");
  expect(String((await once(socket, "data"))[0])).toContain("101 Switching Protocols");
  socket.write("ping");
  expect(String((await once(socket, "data"))[0])).toBe("ping");
  socket.destroy();
});

test("an api that is away ends the request", async () => {
  const lonely = await openCardDoor({ port: 0, apiPort: 9, paymentsUrl: payments.url });
  const asked = request({ port: portOf(lonely), path: "/" });
  asked.end();
  await expect(once(asked, "response")).rejects.toThrow("socket hang up");
  lonely.close();
});
