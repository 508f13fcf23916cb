import { passTime } from "../rules/pass-time.ts";
import { newId } from "../state/new-id.ts";
import type { TestClock } from "../state/shapes.ts";
import { find } from "../state/world.ts";
import { integer, required, text } from "../wire/form.ts";
import { matching, page } from "../wire/page.ts";
import { invalidRequest } from "../wire/provider-error.ts";
import { route } from "../wire/route.ts";

export const eventRoutes = [
  route("GET", "/v1/events", ({ world, fields }) =>
    page("/v1/events", matching(world.events.values(), fields, ["type"]), fields),
  ),
  route("GET", "/v1/events/:id", ({ world, ids }) => find(world.events, ids[0], "event")),
];

const monthSeconds = 30 * 86_400;

/** The stand-in has one clock, so a test clock freezes and moves the time of every customer. */
export const testClockRoutes = [
  route("POST", "/v1/test_helpers/test_clocks", ({ world, fields }) => {
    const frozen = required(integer(fields, "frozen_time"), "frozen_time");
    world.clock.freezeAt(frozen);
    const clock: TestClock = {
      id: newId("clock"),
      object: "test_helpers.test_clock",
      created: Math.floor(Date.now() / 1000),
      deletes_after: frozen + monthSeconds,
      frozen_time: frozen,
      livemode: false,
      name: text(fields, "name") ?? null,
      status: "ready",
      status_details: {},
    };
    world.testClocks.set(clock.id, clock);
    return clock;
  }),
  route("GET", "/v1/test_helpers/test_clocks/:id", ({ world, ids }) =>
    find(world.testClocks, ids[0], "test clock"),
  ),
  route("POST", "/v1/test_helpers/test_clocks/:id/advance", ({ world, ids, fields }) => {
    const clock = find(world.testClocks, ids[0], "test clock");
    const to = required(integer(fields, "frozen_time"), "frozen_time");
    if (to <= clock.frozen_time) throw invalidRequest("A test clock can only be moved forward.");
    passTime(world, to);
    clock.frozen_time = to;
    world.emit("test_helpers.test_clock.ready", clock);
    return clock;
  }),
];
