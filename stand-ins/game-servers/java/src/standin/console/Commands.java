package standin.console;

import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import standin.GameServer;
import standin.Software;
import standin.api.Player;
import standin.faults.Faults;
import standin.players.NameList;
import standin.world.GameRules;

/** The commands of the console, which operators may use as well. */
public final class Commands {

    private static final String HELP = """
        --------- Help: Index ---------------------------
        /ban: Bans a player
        /banlist: Lists who is banned
        /deop: Takes a player's operator rights
        /difficulty: Tells or sets how hard the game is
        /gamemode: Sets a player's game mode
        /gamerule: Tells or sets a rule of the world
        /help: Shows this list
        /kick: Removes a player from the server
        /list: Lists the players on the server
        /op: Makes a player an operator
        /pardon: Lifts a ban
        /plugins: Lists the plugins
        /save-all: Saves the world
        /save-off: Turns automatic saving off
        /save-on: Turns automatic saving on
        /say: Tells everybody something
        /stop: Stops the server
        /time: Tells or sets the time of day
        /whitelist: Chooses who may join""";

    private static final String NO_SUCH_PLAYER = "That player does not exist";

    private static final List<String> DIFFICULTIES = List.of("peaceful", "easy", "normal", "hard");

    private static final Map<String, Long> TIMES = Map.of("set day", 1000L, "set night", 13000L, "set midnight", 18000L);

    private static final Map<String, String> RELOADABLE = Map.of("wg", "WorldGuard");

    private static final Pattern IN_DIMENSION = Pattern.compile("in minecraft:([a-z0-9_]+) run gamerule (.+)");

    private final GameServer server;
    private final Faults faults;
    private final Set<String> objectives = ConcurrentHashMap.newKeySet();
    private long dayTime;

    public Commands(GameServer server, Faults faults) {
        this.server = server;
        this.faults = faults;
    }

    /** Returns the answer, or null when there is nothing to say. */
    public String run(String line) {
        String[] words = (line.startsWith("/") ? line.substring(1) : line).split(" ", 2);
        String rest = words.length > 1 ? words[1].trim() : "";
        try {
            return run(words[0].toLowerCase(), rest);
        } catch (IOException e) {
            return "An unexpected error occurred trying to execute that command: " + e;
        }
    }

    private String run(String command, String rest) throws IOException {
        return switch (command) {
            case "" -> null;
            case "stop" -> stop();
            case "list" -> list();
            case "say" -> say(rest);
            case "op" -> !server.playerList().operators.isKnown(rest) ? NO_SUCH_PLAYER : changed(server.playerList().operators.add(rest), "Made " + rest + " a server operator",
                "Nothing changed. The player already is an operator");
            case "deop" -> changed(server.playerList().operators.remove(rest),
                "Made " + rest + " no longer a server operator", "Nothing changed. The player is not an operator");
            case "gamemode" -> gameMode(rest);
            case "kick" -> kick(rest);
            case "ban" -> ban(rest);
            case "pardon" -> changed(server.playerList().banned.remove(rest), "Unbanned " + rest,
                "Nothing changed. The player isn't banned");
            case "banlist" -> banList();
            case "whitelist" -> whitelist(rest);
            case "time" -> time(rest);
            case "gamerule" -> server.world().rules("overworld").run(rest);
            case "execute" -> execute(rest);
            case "difficulty" -> difficulty(rest);
            case "scoreboard" -> scoreboard(rest);
            case "save-off" -> changed(server.setSaving(false), "Automatic saving is now disabled",
                "Saving is already turned off");
            case "save-on" -> changed(server.setSaving(true), "Automatic saving is now enabled",
                "Saving is already turned on");
            case "save-all" -> saveAll();
            case "plugins", "pl" -> plugins();
            case "help" -> HELP;
            case "tps" -> Software.current().hasPlugins() ? "TPS from last 1m, 5m, 15m: 19.5, 20.0, *20.0" : unknown();
            case "mspt" -> Software.current().hasPlugins()
                ? "Server tick times (avg/min/max) from last 5s, 10s, 1m:\n◴ 1.2/0.9/3.4, 1.3/0.9/5.0, 2.5/0.8/9.0" : unknown();
            case "standin" -> faults.run(rest);
            default -> reload(command, rest);
        };
    }

    private String stop() {
        server.loop().end();
        return "Stopping the server";
    }

    private String list() {
        return "There are " + server.players().size() + " of a max of " + server.maxPlayers() + " players online: "
            + server.players().stream().map(Player::name).sorted().collect(Collectors.joining(", "));
    }

    private String say(String text) {
        server.playerList().tellAll("[Server] " + text);
        return "[Not Secure] [Server] " + text;
    }

    private String gameMode(String rest) {
        String[] words = rest.split(" ", 2);
        if (!words[0].matches("survival|creative|adventure|spectator") || words.length < 2) {
            return "Unknown or incomplete command, see below for error\ngamemode " + rest + "<--[HERE]";
        }
        if (server.playerList().find(words[1]) == null) {
            return "No player was found";
        }
        server.playerList().setGameMode(words[1], words[0]);
        String mode = words[0].substring(0, 1).toUpperCase() + words[0].substring(1);
        return "Set " + words[1] + "'s game mode to " + mode + " Mode";
    }

    private String kick(String rest) {
        String[] words = rest.split(" ", 2);
        Player player = server.playerList().find(words[0]);
        if (player == null) {
            return "No player was found";
        }
        String reason = words.length > 1 ? words[1] : "Kicked by an operator";
        player.disconnect(reason);
        server.leave(player, reason);
        return "Kicked " + words[0] + ": " + reason;
    }

    private String ban(String rest) throws IOException {
        String[] words = rest.split(" ", 2);
        String reason = words.length > 1 ? words[1] : "Banned by an operator.";
        boolean added = server.playerList().banned.add(words[0]);
        Player player = server.playerList().find(words[0]);
        if (player != null) {
            player.disconnect("You are banned from this server.\nReason: " + reason);
        }
        return changed(added, "Banned " + words[0] + ": " + reason, "Nothing changed. The player is already banned");
    }

    private String banList() {
        Set<String> names = server.playerList().banned.names();
        return names.isEmpty() ? "There are no bans" : "There are " + names.size() + " ban(s):\n" + names.stream()
            .map(name -> name + " was banned by Server: Banned by an operator.").collect(Collectors.joining("\n"));
    }

    /** Only `execute in DIMENSION run gamerule …`. */
    private String execute(String rest) {
        Matcher in = IN_DIMENSION.matcher(rest);
        if (!in.matches()) {
            return "Unknown or incomplete command, see below for error\nexecute " + rest + "<--[HERE]";
        }
        GameRules rules = server.world().rules(in.group(1));
        return rules == null ? "Unknown dimension 'minecraft:" + in.group(1) + "'" : rules.run(in.group(2));
    }

    private String time(String rest) {
        Long named = TIMES.get(rest);
        if (named != null) {
            dayTime = named;
            return "Set the time to " + dayTime;
        }
        return rest.equals("query daytime") ? "The time is " + dayTime
            : "Unknown or incomplete command, see below for error\ntime " + rest + "<--[HERE]";
    }

    private String difficulty(String level) {
        if (level.isEmpty()) {
            return "The difficulty is " + titled(server.difficulty());
        }
        if (!DIFFICULTIES.contains(level)) {
            return "Unknown or incomplete command, see below for error\ndifficulty " + level + "<--[HERE]";
        }
        return changed(server.setDifficulty(level), "The difficulty has been set to " + titled(level),
            "The difficulty did not change; it is already set to " + level);
    }

    /** Only `objectives add NAME CRITERION` and `objectives setdisplay SLOT NAME`. */
    private String scoreboard(String rest) {
        String[] words = rest.split(" ");
        if (words.length == 4 && rest.startsWith("objectives add ")) {
            return changed(objectives.add(words[2]), "Created new objective [" + words[2] + "]",
                "An objective already exists by that name");
        }
        if (words.length == 4 && rest.startsWith("objectives setdisplay ")) {
            return objectives.contains(words[3]) ? "Set display slot " + words[2] + " to show objective [" + words[3] + "]"
                : "Unknown scoreboard objective '" + words[3] + "'";
        }
        return "Unknown or incomplete command, see below for error\nscoreboard " + rest + "<--[HERE]";
    }

    private static String titled(String word) {
        return word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1);
    }

    private String whitelist(String rest) throws IOException {
        String[] words = rest.split(" ", 2);
        String name = words.length > 1 ? words[1] : "";
        NameList list = server.playerList().whitelist;
        return switch (words[0]) {
            case "add" -> !list.isKnown(name) ? NO_SUCH_PLAYER : changed(list.add(name), "Added " + name + " to the whitelist",
                "Player is already whitelisted");
            case "remove" -> changed(list.remove(name), "Removed " + name + " from the whitelist",
                "Player is not whitelisted");
            case "on", "off" -> changed(server.playerList().useWhitelist(words[0].equals("on")),
                "Whitelist is now turned " + words[0], "Whitelist is already turned " + words[0]);
            case "reload" -> {
                list.reload();
                yield "Reloaded the whitelist";
            }
            case "list" -> "There are " + list.names().size() + " whitelisted player(s): "
                + String.join(", ", list.names());
            default -> "Unknown or incomplete command, see below for error\nwhitelist " + rest + "<--[HERE]";
        };
    }

    /** Plugins here have no code for their commands; those that read their settings again are answered as they would. */
    private String reload(String command, String rest) {
        String plugin = RELOADABLE.get(command);
        return plugin != null && rest.equals("reload") && server.plugins().enabled().contains(plugin)
            ? "Reloaded " + plugin : unknown();
    }

    private String saveAll() {
        server.log().info("Saving the game (this may take a moment!)");
        return server.save() ? "Saved the game" : "Unable to save the game (is there enough disk space?)";
    }

    private String plugins() {
        return "Server Plugins (" + server.plugins().enabled().size() + "): "
            + String.join(", ", server.plugins().enabled());
    }

    private static String unknown() {
        return "Unknown command. Type \"/help\" for help.";
    }

    private static String changed(boolean isChanged, String done, String nothing) {
        return isChanged ? done : nothing;
    }
}
