import { cardPages } from "./card-pages.ts";

/** The part of a Playwright context or page that is needed. */
interface Interceptable {
  route(url: string, handler: (route: InterceptedRoute) => Promise<void>): Promise<unknown>;
}

interface InterceptedRoute {
  request(): {
    method(): string;
    url(): string;
    postData(): string | null;
    headers(): Record<string, string>;
  };
  fulfill(answer: {
    status?: number;
    contentType?: string;
    headers?: Record<string, string>;
    body: string;
  }): Promise<void>;
}

const anyOrigin = { "access-control-allow-origin": "*", "access-control-allow-headers": "*" };

/**
 * Answers for the provider's hosts in this browser: its script, the frame of its card form, its api and the page of the
 * payer's bank. The site's bundle and its policies stay as they are.
 */
export async function interceptProvider(browser: Interceptable, paymentsUrl: string): Promise<void> {
  const { script, frame } = await cardPages();
  await browser.route("https://js.stripe.com/**", (route) =>
    new URL(route.request().url()).pathname.endsWith(".html")
      ? route.fulfill({ contentType: "text/html; charset=utf-8", body: frame })
      : route.fulfill({ contentType: "text/javascript; charset=utf-8", body: script }),
  );
  await browser.route("https://api.stripe.com/**", (route) => passOn(route, paymentsUrl));
  await browser.route("https://hooks.stripe.com/**", (route) => passOn(route, paymentsUrl));
}

async function passOn(route: InterceptedRoute, paymentsUrl: string): Promise<void> {
  const request = route.request();
  const { pathname, search } = new URL(request.url());
  const response = await fetch(`${paymentsUrl}${pathname}${search}`, {
    method: request.method(),
    headers: { "content-type": request.headers()["content-type"] ?? "text/plain" },
    body: request.method() === "POST" ? request.postData() : null,
    redirect: "manual",
  });
  const location = response.headers.get("location");
  await route.fulfill({
    status: location === null ? response.status : 200,
    headers: anyOrigin,
    contentType: location === null ? (response.headers.get("content-type") ?? "text/plain") : "text/html",
    body: location === null ? await response.text() : leavingPage(location),
  });
}

/** An intercepted answer can't be a redirect. */
function leavingPage(location: string): string {
  return `<!doctype html><title>3-D Secure</title><script>location.replace(${JSON.stringify(location)})</script>`;
}
