package standin.players;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import standin.api.Player;
import standin.console.Log;
import standin.settings.ServerProperties;

/** Who is on, and who may come on. */
public final class PlayerList {

    private final Map<String, Player> online = new ConcurrentHashMap<>();
    private final Log log;
    private final int maxPlayers;
    private final Map<String, String> gameModes = new ConcurrentHashMap<>();
    private boolean whitelistOn;

    public final NameList operators;
    public final NameList whitelist;
    public final NameList banned;

    public PlayerList(Log log, ServerProperties properties) throws IOException {
        this.log = log;
        maxPlayers = properties.number("max-players", 20);
        whitelistOn = properties.flag("white-list");
        boolean isOnlineMode = properties.flag("online-mode");
        operators = new NameList(Path.of("ops.json"), isOnlineMode,
            ",\n    \"level\": 4,\n    \"bypassesPlayerLimit\": false");
        whitelist = new NameList(Path.of("whitelist.json"), isOnlineMode, "");
        banned = new NameList(Path.of("banned-players.json"), isOnlineMode,
            ",\n    \"source\": \"Server\",\n    \"expires\": \"forever\"");
    }

    public int maxPlayers() {
        return maxPlayers;
    }

    public List<Player> all() {
        return List.copyOf(online.values());
    }

    public Player find(String name) {
        return online.get(name);
    }

    public String gameMode(String name) {
        return gameModes.getOrDefault(name, "survival");
    }

    public void setGameMode(String name, String mode) {
        gameModes.put(name, mode);
    }

    /** False when it was so already. */
    public boolean useWhitelist(boolean on) {
        boolean changed = whitelistOn != on;
        whitelistOn = on;
        return changed;
    }

    /** The sentence with which this person is refused, or null. */
    public String refusalFor(String name) {
        if (banned.contains(name)) {
            return "You are banned from this server.";
        }
        if (whitelistOn && !whitelist.contains(name) && !operators.contains(name)) {
            return "You are not whitelisted on this server!";
        }
        if (online.size() >= maxPlayers && !online.containsKey(name)) {
            return "The server is full!";
        }
        return null;
    }

    public void add(Player player) {
        Player before = online.put(player.name(), player);
        if (before != null) {
            before.disconnect("You logged in from another location");
        }
        log.info(player.name() + "[" + player.address() + "] logged in with entity id 1 at ([world]0.0, 80.0, 0.0)");
        for (Player other : all()) {
            other.showOnList(player);
            if (other != player) {
                player.showOnList(other);
            }
        }
        announce(player.name() + " joined the game");
    }

    /** Does nothing for somebody who is not on any more. */
    public void remove(Player player, String reason) {
        if (!online.remove(player.name(), player)) {
            return;
        }
        log.info(player.name() + " lost connection: " + reason);
        for (Player other : all()) {
            other.hideFromList(player);
        }
        announce(player.name() + " left the game");
    }

    public void chat(Player player, String text) {
        log.info("[Not Secure] <" + player.name() + "> " + text);
        tellAll("<" + player.name() + "> " + text);
    }

    public void tellAll(String text) {
        for (Player player : all()) {
            player.tell(text);
        }
    }

    private void announce(String text) {
        log.info(text);
        tellAll(text);
    }
}
