ALTER TABLE "port_leases" DROP CONSTRAINT "port_leases_purpose";--> statement-breakpoint
ALTER TABLE "port_leases" ADD CONSTRAINT "port_leases_purpose" CHECK ("port_leases"."purpose" in ('game', 'web-map', 'voice', 'votes', 'bedrock', 'webrtc'));--> statement-breakpoint
-- From 1.26.51 on, Bedrock servers speak NetherNet. Those that exist get its ports at their next start.
UPDATE "instances" SET "spec" = "instances"."spec"
  || jsonb_build_object('bedrock', jsonb_build_object('by', 'nethernet', 'udpPorts',
    least(150, "servers"."max_players" + greatest(5, ceil("servers"."max_players" / 4.0)))::int))
  || jsonb_build_object('manners', "instances"."spec" -> 'manners'
    || '{"readyText": "Accepting clients on", "ping": "nethernet"}'::jsonb)
FROM "servers"
WHERE "servers"."id" = "instances"."server_id" AND "servers"."server_type" = 'bedrock'
  AND "instances"."spec" -> 'manners' ->> 'ping' = 'bedrock'
  AND CASE WHEN "servers"."minecraft_version" ~ '^\d{1,4}(\.\d{1,4}){2,4}$'
    THEN string_to_array("servers"."minecraft_version", '.')::int[] >= '{1,26,51}'::int[] ELSE false END;
