package standin;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import standin.api.Command;
import standin.api.PermissionSource;
import standin.api.Player;
import standin.api.Server;

/** What plugins get in place of the server: their threads are not the main loop, so they hand it their work. */
final class PluginAccess implements Server {

    private final GameServer server;

    PluginAccess(GameServer server) {
        this.server = server;
    }

    @Override
    public int port() {
        return server.port();
    }

    @Override
    public String motd() {
        return server.properties().text("motd");
    }

    @Override
    public int maxPlayers() {
        return server.maxPlayers();
    }

    @Override
    public List<Player> players() {
        return server.players();
    }

    @Override
    public boolean hasPlugin(String name) {
        return server.plugins().enabled().contains(name);
    }

    @Override
    public String world() {
        return server.world().name();
    }

    @Override
    public String gameMode(Player player) {
        return server.playerList().gameMode(player.name());
    }

    @Override
    public void addCommand(String name, Command command) {
        server.pluginCommands().add(name, command);
    }

    @Override
    public void decidePermissions(PermissionSource source) {
        server.pluginCommands().decidePermissions(source);
    }

    @Override
    public boolean allow(String name) {
        try {
            return server.playerList().whitelist.add(name);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public boolean hasPermission(Player player, String permission) {
        return server.pluginCommands().isAllowed(player, permission);
    }

    @Override
    public String join(Player player) {
        try {
            return server.loop().call(() -> server.join(player));
        } catch (IOException e) {
            return "The server failed: " + e.getCause();
        }
    }

    @Override
    public void leave(Player player, String reason) {
        server.loop().submit(() -> server.leave(player, reason));
    }

    @Override
    public void chat(Player player, String text) {
        server.loop().submit(() -> server.chat(player, text));
    }

    @Override
    public void stop() {
        server.loop().submit(server.loop()::end);
    }
}
