package standin.plugins;

import java.util.HashMap;
import java.util.Map;
import standin.api.Command;
import standin.api.PermissionSource;
import standin.api.Player;
import standin.console.Log;
import standin.players.PlayerList;

/** The commands that plugins bring, and the plugin that decides who may do what. */
public final class PluginCommands {

    private final PlayerList players;
    private final Log log;
    private final Map<String, Command> commands = new HashMap<>();
    private PermissionSource permissions = (player, permission) -> null;

    public PluginCommands(PlayerList players, Log log) {
        this.players = players;
        this.log = log;
    }

    public void add(String name, Command command) {
        commands.put(name, command);
    }

    public void decidePermissions(PermissionSource source) {
        permissions = source;
    }

    /** Operators may do what no plugin decides. */
    public boolean isAllowed(Player player, String permission) {
        Boolean decided = permissions.decide(player, permission);
        return decided == null ? players.operators.contains(player.name()) : decided;
    }

    /** False when no plugin has this command. From the console when player is null. */
    public boolean run(Player player, String line) {
        String[] words = (line.startsWith("/") ? line.substring(1) : line).split(" ", 2);
        Command command = commands.get(words[0].toLowerCase());
        if (command != null) {
            command.run(new Typist(player), words.length > 1 ? words[1].trim() : "");
        }
        return command != null;
    }

    private final class Typist implements Command.Sender {
        private final Player player;

        Typist(Player player) {
            this.player = player;
        }

        @Override
        public Player player() {
            return player;
        }

        @Override
        public boolean isOperator() {
            return player == null || players.operators.contains(player.name());
        }

        @Override
        public void tell(String text) {
            if (player == null) {
                log.info(text);
            } else {
                player.tell(text);
            }
        }
    }
}
