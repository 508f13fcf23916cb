import { z } from "zod";
import { defineHint, type Hints } from "../../../platform/events/hints.ts";
import { createNews, type News } from "../../../platform/events/news.ts";

export const turnChanged = defineHint("assistant.turn-changed", z.object({ turnId: z.uuid() }));

/** Lets streams of this process wait for the next event of a turn. */
export type TurnNews = News;

export function createTurnNews(hints: Hints): TurnNews {
  return createNews((wake) => hints.listen(turnChanged, ({ turnId }) => wake(turnId)));
}
