package standin.api;

import java.util.List;

/** What a plugin of the stand-in may ask of the server it runs in. */
public interface Server {

    int port();

    String motd();

    int maxPlayers();

    List<Player> players();

    boolean hasPlugin(String name);

    /** The name of the one world. */
    String world();

    /** In small letters: "survival". */
    String gameMode(Player player);

    void addCommand(String name, Command command);

    /** Asked before everything else whether a player may do something. */
    void decidePermissions(PermissionSource source);

    /** Puts a player on the whitelist. False when they are on it already. */
    boolean allow(String name);

    boolean hasPermission(Player player, String permission);

    /** Returns the sentence with which the player is refused, or null when they are in. */
    String join(Player player);

    void leave(Player player, String reason);

    void chat(Player player, String text);

    /** As the command would: it saves and ends. */
    void stop();
}
