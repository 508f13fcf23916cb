package standin.essentials;

import java.util.HashSet;
import java.util.Set;
import java.util.UUID;
import standin.api.Player;
import standin.api.Plugin;

/** The one command of EssentialsX that asks for a permission here. */
public final class EssentialsPlugin implements Plugin {

    private final Set<UUID> flying = new HashSet<>();

    @Override
    public void enable(Context context) {
        context.server().addCommand("fly", (sender, text) -> {
            Player player = sender.player();
            if (player == null) {
                sender.tell("Error: You must specify a player.");
            } else if (!context.server().hasPermission(player, "essentials.fly")) {
                sender.tell("You do not have access to that command.");
            } else {
                boolean isOn = flying.add(player.uuid()) || !flying.remove(player.uuid());
                sender.tell("Set fly mode " + (isOn ? "enabled" : "disabled") + " for " + player.name() + ".");
            }
        });
    }
}
