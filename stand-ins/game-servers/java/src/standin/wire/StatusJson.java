package standin.wire;

import java.util.List;
import java.util.stream.Collectors;
import standin.Software;
import standin.api.Player;
import standin.settings.ServerProperties;
import standin.text.Json;

/** What the multiplayer screen of a game client is told. */
final class StatusJson {

    private static final int SAMPLE_SIZE = 12;

    private StatusJson() {
    }

    static String of(Protocol protocol, ServerProperties properties, List<Player> online, int maxPlayers) {
        String sample = online.stream()
            .limit(properties.flag("hide-online-players") ? 0 : SAMPLE_SIZE)
            .map(player -> "{\"name\":" + Json.quote(player.name()) + ",\"id\":\"" + player.uuid() + "\"}")
            .collect(Collectors.joining(","));
        return "{\"version\":{\"name\":" + Json.quote((Software.current().brand + " " + protocol.version).strip())
            + ",\"protocol\":" + protocol.number + "},"
            + "\"players\":{\"max\":" + maxPlayers + ",\"online\":" + online.size() + ",\"sample\":[" + sample + "]},"
            + "\"description\":{\"text\":" + Json.quote(properties.text("motd")) + "}}";
    }
}
