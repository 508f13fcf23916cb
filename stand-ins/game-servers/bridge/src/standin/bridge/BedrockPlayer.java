package standin.bridge;

import java.util.UUID;
import standin.api.Player;

/** A Bedrock player as Floodgate shows them to the Java server: a dot in front of the name, an id made of the XUID. */
final class BedrockPlayer implements Player {

    private final BridgeProcess bridge;
    private final String id;
    private final String name;
    private final UUID uuid;

    BedrockPlayer(BridgeProcess bridge, String id, String bedrockName, String xuid) {
        this.bridge = bridge;
        this.id = id;
        this.name = javaName(bedrockName);
        // Without an account there is no XUID, and two such players must still differ.
        long number = xuid.matches("[1-9]\\d{0,18}") ? Long.parseLong(xuid) : Integer.toUnsignedLong(name.substring(1).hashCode());
        this.uuid = new UUID(0, number);
    }

    static String javaName(String bedrockName) {
        return "." + bedrockName.replace(' ', '_');
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public UUID uuid() {
        return uuid;
    }

    @Override
    public String address() {
        return "/127.0.0.1:0";
    }

    @Override
    public void tell(String text) {
        bridge.send("tell", id, text);
    }

    @Override
    public void disconnect(String reason) {
        bridge.send("kick", id, reason);
    }
}
