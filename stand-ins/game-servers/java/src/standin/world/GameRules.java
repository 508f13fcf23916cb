package standin.world;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The rules of the world, by the names of this version, which are kept in level.dat. */
public final class GameRules {

    private static final List<String> ON = List.of("announceAdvancements", "doDaylightCycle", "doFireTick", "doMobSpawning",
        "doWeatherCycle", "mobGriefing", "naturalRegeneration", "showDeathMessages");
    private static final List<String> OFF = List.of("disableElytraMovementCheck", "disableRaids", "keepInventory");
    private static final List<String> NEWER_ON = List.of("advance_time", "advance_weather",
        "allow_entering_nether_using_portals", "command_blocks_work", "elytra_movement_check", "mob_griefing",
        "natural_health_regeneration", "player_movement_check", "pvp", "raids", "show_advancement_messages",
        "show_death_messages", "spawn_mobs", "spawn_monsters");
    private static final List<String> NEWER_OFF = List.of("keep_inventory");

    private final Map<String, String> values = new TreeMap<>();
    /** Where they are kept in level.dat. */
    private final String place;

    GameRules(String minecraftVersion, String place) {
        this.place = place;
        // Of the versions there are stand-ins for, only those that count by years use the newer names.
        boolean isOld = minecraftVersion.startsWith("1.");
        (isOld ? ON : NEWER_ON).forEach(name -> values.put(name, "true"));
        (isOld ? OFF : NEWER_OFF).forEach(name -> values.put(name, "false"));
        values.put(isOld ? "playersSleepingPercentage" : "players_sleeping_percentage", "100");
        values.put(isOld ? "randomTickSpeed" : "random_tick_speed", "3");
        if (!isOld) {
            values.put("fire_spread_radius_around_player", "128");
        } else if (!minecraftVersion.startsWith("1.20")) {
            values.put("disablePlayerMovementCheck", "false");
        }
    }

    /** The answer to `gamerule NAME [VALUE]`. */
    public String run(String rest) {
        String[] words = rest.split(" ", 2);
        String now = values.get(words[0]);
        if (now == null) {
            return "Incorrect argument for command\ngamerule " + rest + "<--[HERE]";
        }
        if (words.length == 1) {
            return "Gamerule " + words[0] + " is currently set to: " + now;
        }
        if (!words[1].matches(now.matches("\\d+") ? "\\d{1,9}" : "true|false")) {
            return "Invalid value '" + words[1] + "'\ngamerule " + rest + "<--[HERE]";
        }
        values.put(words[0], words[1]);
        return "Gamerule " + words[0] + " is now set to: " + words[1];
    }

    void read(Map<?, ?> level) {
        if (level.get("Data") instanceof Map<?, ?> data && data.get(place) instanceof Map<?, ?> kept) {
            kept.forEach((name, value) -> values.computeIfPresent(String.valueOf(name), (key, old) -> String.valueOf(value)));
        }
    }

    void write(Nbt level) {
        level.open(place);
        values.forEach(level::text);
        level.close();
    }
}
