-- At their next start, crossplay servers get a separate port for Bedrock players.
UPDATE "instances" SET "spec" = "instances"."spec" || jsonb_build_object('bedrock', jsonb_build_object(
  'by', 'bridge',
  'settings', CASE WHEN "servers"."server_type" = 'fabric' THEN 'config/Geyser-Fabric/config.yml'
    ELSE 'plugins/Geyser-Spigot/config.yml' END))
FROM "servers"
WHERE "servers"."id" = "instances"."server_id" AND "servers"."platform_type" = 'crossplay'
  AND "instances"."spec" -> 'manners' ->> 'ping' = 'java';
