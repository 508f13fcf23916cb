import type { CrashFix } from "@blockwright/minecraft/crash/diagnosis";
import { confidences, type Confidence } from "@blockwright/minecraft/crash/rule";
import { index, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { oneOf } from "../../platform/db/one-of.ts";
import { instances } from "../nodes/instances.table.ts";
import { servers } from "../servers/servers.table.ts";

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** The diagnosis of one exit or one start of a server: made once, however often it is requested. */
export const diagnoses = pgTable(
  "diagnoses",
  {
    id: uuid().primaryKey(),
    serverId: uuid("server_id")
      .notNull()
      .references(() => servers.id, { onDelete: "cascade" }),
    instanceId: uuid("instance_id")
      .notNull()
      .references(() => instances.id, { onDelete: "cascade" }),
    /** `exit:<time>` or `run:<time>`. */
    occasion: text().notNull(),
    at: moment("at").notNull(),
    /** Null: this run has no problem. */
    sentence: text(),
    class: text(),
    confidence: text().$type<Confidence>().notNull().default("possible"),
    decidingLine: text("deciding_line"),
    reportPath: text("report_path"),
    fix: jsonb().$type<CrashFix>(),
    /** Why that can't be done on this server, if a check has shown so. */
    refusal: text(),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("diagnoses_occasion").on(table.instanceId, table.occasion),
    index("diagnoses_server").on(table.serverId, table.createdAt),
    oneOf("diagnoses_confidence", table.confidence, confidences),
  ],
);
