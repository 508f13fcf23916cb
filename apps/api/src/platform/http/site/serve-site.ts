import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "../../errors.ts";
import { answerWith } from "../answer-error.ts";
import { fillPage } from "./fill-page.ts";
import { readSessionToken } from "../origin.ts";
import { preloadsFile, readPreloads } from "./read-preloads.ts";
import { prerenderedFolder, readPrerendered } from "./read-prerendered.ts";
import { readRoutes, routesFile } from "./read-routes.ts";
import { pagePolicy } from "./page-policy.ts";

/** Files under assets have a content hash in their name; the others may change. */
const hashedForGood = "public, max-age=31536000, immutable";
const anHour = "public, max-age=3600";

/** Browsers request these on their own; no person reads the answer. */
const isFile = /^\/(?:api|ws|assets)(?:\/|$)|\.(?!html$)\w+$/;

/** Pages that only people with the link should find. */
const isUnlisted = /^\/(?:join|invite|verify|reset-password)(?:\/|$)/;

export interface Site {
  readonly directory: string;
  readonly publicUrl: URL;
  readonly takesCards: boolean;
}

/** The built web app. A path that is neither api nor file gets its page, with a 404 where the app has none. */
export async function serveSite(app: FastifyInstance, site: Site): Promise<void> {
  const { directory, publicUrl } = site;
  const page = await readFile(join(directory, "index.html"), "utf8");
  const isPage = await readRoutes(directory);
  const preloads = await readPreloads(directory);
  const prerendered = await readPrerendered(directory);
  // A query may change what a page shows: only the bare address is prerendered.
  const choosePage = (request: FastifyRequest) => {
    // Without a sign-in cookie it can only be a guest; with one, only the api can tell.
    const isGuest = readSessionToken(request) === undefined;
    return (isGuest ? prerendered.signedOut : prerendered.unknown).get(request.url);
  };
  await app.register(fastifyStatic, {
    root: directory,
    index: false,
    wildcard: false,
    preCompressed: true,
    cacheControl: false,
    globIgnore: ["index.html", preloadsFile, routesFile, `${prerenderedFolder}/**`, "**/*.br", ".vite/**"],
    setHeaders: (reply, path) => {
      reply.header("cache-control", path.includes("/assets/") ? hashedForGood : anHour);
      reply.header("x-content-type-options", "nosniff");
      reply.header("cross-origin-resource-policy", "same-origin");
    },
  });
  app.setNotFoundHandler((request, reply) => {
    const [path = "/"] = request.url.split("?");
    const isKnown = isPage(path);
    const isReading = request.method === "GET" || request.method === "HEAD";
    if (!isReading || (!isKnown && isFile.test(path))) return answerWith(reply, new AppError("NOT_FOUND"));
    const filling = { path, publicOrigin: publicUrl.origin, scripts: preloads.get(path) ?? [] };
    reply.code(isKnown ? 200 : 404);
    if (isUnlisted.test(path)) reply.header("x-robots-tag", "noindex");
    return sendPage(request, reply, fillPage(choosePage(request) ?? page, filling), { ...site, path });
  });
}

async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: string,
  site: Omit<Site, "directory"> & { readonly path: string },
): Promise<FastifyReply> {
  const nonce = randomBytes(16).toString("base64");
  const text = page.replaceAll("__CSP_NONCE__", nonce);
  reply.headers(pageHeaders(pagePolicy({ ...site, nonce }), site.publicUrl)).type("text/html; charset=utf-8");
  if (!/\bbr\b/.test(request.headers["accept-encoding"] ?? "")) return reply.send(text);
  return reply.header("content-encoding", "br").send(await compress(text, quickly));
}

const compress = promisify(brotliCompress);
const quickly = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

function pageHeaders(policy: string, publicUrl: URL): Record<string, string> {
  return {
    "content-security-policy": policy,
    "cache-control": "no-store",
    vary: "accept-encoding, cookie",
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    ...(publicUrl.protocol === "https:" && {
      "strict-transport-security": "max-age=31536000; includeSubDomains; preload",
    }),
  };
}
