package standin.bridge;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import standin.api.Plugin;
import standin.api.Server;
import standin.text.Yaml;

/** Stands in for Geyser: lets Bedrock players onto the Java server over UDP. */
public final class GeyserPlugin implements Plugin {

    private static final int USUAL_PORT = 19132;

    private BridgeProcess bridge;

    @Override
    public void enable(Context context) throws Exception {
        Map<String, Object> config = readConfig(context.folder());
        int port = portFrom(config, context.server());
        bridge = new BridgeProcess(context, port);
        bridge.awaitReady();
        context.log().info("Started Geyser on UDP port " + port);
    }

    @Override
    public void disable() throws IOException {
        if (bridge != null) {
            bridge.stop();
        }
    }

    private static Map<String, Object> readConfig(Path folder) throws IOException {
        return Yaml.parse(Files.readString(folder.resolve("config.yml")));
    }

    /** -DgeyserUdpPort=N or =server wins; then clone-remote-port; then the port of the file. */
    private static int portFrom(Map<String, Object> config, Server server) {
        String property = System.getProperty("geyserUdpPort", "");
        if (property.equals("server")) {
            return server.port();
        }
        if (!property.isEmpty()) {
            return Integer.parseInt(property);
        }
        if (!(config.get("bedrock") instanceof Map<?, ?> bedrock)) {
            return USUAL_PORT;
        }
        if ("true".equals(bedrock.get("clone-remote-port"))) {
            return server.port();
        }
        Object port = bedrock.get("port");
        return port == null ? USUAL_PORT : Integer.parseInt(port.toString());
    }
}
