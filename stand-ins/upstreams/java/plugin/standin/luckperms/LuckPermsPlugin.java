package standin.luckperms;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import standin.api.Player;
import standin.api.Plugin;
import standin.text.Yaml;

/** Groups, ranks and permissions, as much of LuckPerms as a server with a few friends uses. */
public final class LuckPermsPlugin implements Plugin {

    private final Data data = new Data();
    private Storage storage;
    private Context context;

    @Override
    public void enable(Context given) throws IOException {
        context = given;
        Path config = given.folder().resolve("config.yml");
        Object method = Files.exists(config) ? Yaml.parse(Files.readString(config)).get("storage-method") : null;
        String name = method == null ? "h2" : String.valueOf(method);
        given.log().info("Loading storage provider... [" + name.toUpperCase() + "]");
        storage = new Storage(given.folder(), name);
        storage.load(data);
        data.groups.putIfAbsent("default", new Holder("default"));
        storage.save(data);
        LpCommand command = new LpCommand(data, storage);
        for (String label : List.of("lp", "luckperms", "perm", "perms")) {
            given.server().addCommand(label, command);
        }
        given.server().decidePermissions(this::decide);
        given.scheduler().everyTick(this::welcome);
        given.log().info("Successfully enabled. (took 10ms)");
    }

    /** Null when nothing is said about it. */
    private Boolean decide(Player player, String permission) {
        Holder user = data.users.get(String.valueOf(player.uuid()));
        if (user == null) {
            return null;
        }
        Map<String, String> place = Map.of("world", context.server().world(), "gamemode", context.server().gameMode(player));
        Data.Found found = data.decide(user, permission, place);
        return found == null ? null : found.node().value();
    }

    /** Who joins for the first time is a member of the default group. */
    private void welcome() {
        for (Player player : context.server().players()) {
            if (!data.users.containsKey(String.valueOf(player.uuid()))) {
                Holder user = new Holder(player.name());
                user.set(Node.of("group.default"));
                data.users.put(String.valueOf(player.uuid()), user);
                try {
                    storage.save(data);
                } catch (IOException e) {
                    context.log().warn("Could not save " + player.name() + ": " + e);
                }
            }
        }
    }
}
