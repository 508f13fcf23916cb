import { newSetupIntent } from "../objects/intent.ts";
import { saveCard } from "../rules/save-card.ts";
import type { SetupIntent } from "../state/shapes.ts";
import { find } from "../state/world.ts";
import { metadata, text, flag } from "../wire/form.ts";
import { matching, page } from "../wire/page.ts";
import { invalidRequest } from "../wire/provider-error.ts";
import { route, type Call } from "../wire/route.ts";
import { methodFor } from "./payment-intents.ts";

function setupOf({ world, ids, fields, isPublic }: Call): SetupIntent {
  const setup = find(world.setupIntents, ids[0], "setupintent");
  if (isPublic && text(fields, "client_secret") !== setup.client_secret) {
    throw invalidRequest(`No such setupintent: '${setup.id}'`, { code: "resource_missing" }, 404);
  }
  return setup;
}

function shown({ isPublic }: Call, setup: SetupIntent): object {
  if (!isPublic) return setup;
  const { customer: _customer, metadata: _metadata, ...visible } = setup;
  return visible;
}

function confirm(call: Call, setup: SetupIntent): object {
  const { world, fields } = call;
  if (setup.status === "succeeded" || setup.status === "canceled") {
    throw invalidRequest(`This SetupIntent's status is ${setup.status}.`, {
      code: "setup_intent_unexpected_state",
    });
  }
  const returnUrl = text(fields, "return_url");
  if (returnUrl !== undefined) world.returnUrls.set(setup.id, returnUrl);
  saveCard(world, setup, methodFor(world, fields, setup.payment_method));
  return shown(call, setup);
}

export const setupIntentRoutes = [
  route("POST", "/v1/setup_intents", (call) => {
    const { world, fields } = call;
    const customer = text(fields, "customer");
    const setup = newSetupIntent(world, {
      customer: customer === undefined ? null : find(world.customers, customer, "customer").id,
      metadata: metadata(fields),
      usage: text(fields, "usage") ?? "off_session",
    });
    return flag(fields, "confirm") === true ? confirm(call, setup) : setup;
  }),
  route("GET", "/v1/setup_intents", ({ world, fields }) =>
    page("/v1/setup_intents", matching(world.setupIntents.values(), fields, ["customer"]), fields),
  ),
  route("GET", "/v1/setup_intents/:id", (call) => shown(call, setupOf(call)), { isForBrowsers: true }),
  route("POST", "/v1/setup_intents/:id/confirm", (call) => confirm(call, setupOf(call)), {
    isForBrowsers: true,
  }),
  route("POST", "/v1/setup_intents/:id/cancel", (call) => {
    const setup = setupOf(call);
    setup.status = "canceled";
    call.world.emit("setup_intent.canceled", setup);
    return setup;
  }),
];
