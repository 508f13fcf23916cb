package standin.bridge;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import standin.text.Yaml;

/** Where Geyser listens: its config.yml of version 8, and the host's -Dgeyser… properties, which win. */
record BedrockSettings(
    boolean raknet, boolean netherNet, int raknetPort, int signalingPort, int webrtcPort, String signalingMode,
    String advertisedAddresses, String address) {

    private static final String USUAL_PORT = "19132";

    static BedrockSettings read(Path folder, int javaPort) throws IOException {
        Map<?, ?> config = Yaml.parse(Files.readString(folder.resolve("config.yml")));
        Map<?, ?> bedrock = config.get("bedrock") instanceof Map<?, ?> found ? found : Map.of();
        Map<?, ?> signaling = bedrock.get("signaling") instanceof Map<?, ?> found ? found : Map.of();
        int port = bedrockPort(bedrock, javaPort);
        // A file from before version 8 has no transport.
        String transport = System.getProperty("geyserTransport", word(bedrock, "transport", "raknet"));
        int webrtcPort = number("geyserWebrtcPort", word(bedrock, "webrtc-port", "0"));
        return new BedrockSettings(
            !transport.equals("nethernet"), !transport.equals("raknet"),
            number("geyserRaknetPort", String.valueOf(port)),
            number("geyserSignalingPort", String.valueOf(port)),
            webrtcPort == 0 ? port : webrtcPort,
            System.getProperty("geyserSignalingMode", word(signaling, "mode", "builtin")),
            System.getProperty("geyserAdvertiseAddresses", "").replace(" ", ""),
            word(bedrock, "address", "0.0.0.0"));
    }

    /** -DgeyserUdpPort=N or =server wins; then clone-remote-port; then the port of the file. */
    private static int bedrockPort(Map<?, ?> bedrock, int javaPort) {
        String property = System.getProperty("geyserUdpPort", "");
        boolean clones = property.isEmpty() && word(bedrock, "clone-remote-port", "false").equals("true");
        if (clones || property.equals("server")) {
            return javaPort;
        }
        return Integer.parseInt(property.isEmpty() ? word(bedrock, "port", USUAL_PORT) : property);
    }

    private static int number(String property, String otherwise) {
        return Integer.parseInt(System.getProperty(property, otherwise));
    }

    private static String word(Map<?, ?> values, String key, String otherwise) {
        Object value = values.get(key);
        return value == null || value.toString().isEmpty() ? otherwise : value.toString();
    }
}
