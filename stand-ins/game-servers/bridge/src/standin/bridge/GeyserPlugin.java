package standin.bridge;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import standin.api.Plugin;

/** Stands in for Geyser: lets Bedrock players onto the Java server over RakNet, NetherNet or both. */
public final class GeyserPlugin implements Plugin {

    private BridgeProcess bridge;

    @Override
    public void enable(Context context) throws Exception {
        int javaPort = context.server().port();
        BedrockSettings settings = BedrockSettings.read(context.folder(), javaPort);
        boolean netherNet = settings.netherNet() && canStartNetherNet(settings, javaPort, context.log());
        bridge = new BridgeProcess(context, arguments(settings, netherNet, context.folder()));
        bridge.awaitReady();
        int port = settings.raknet() ? settings.raknetPort() : settings.webrtcPort();
        context.log().info("Started Geyser on UDP port " + port);
        if (netherNet) {
            reportSignaling(settings, context.log());
        }
    }

    @Override
    public void disable() throws IOException {
        if (bridge != null) {
            bridge.stop();
        }
    }

    private static boolean canStartNetherNet(BedrockSettings settings, int javaPort, Logger log) {
        if (settings.signalingMode().equals("none")) {
            log.warn("Signaling \"mode\" is set to \"none\", so Bedrock players cannot join over NetherNet. "
                + "Set it to \"builtin\" in the \"signaling\" section of the config to allow them.");
            return false;
        }
        if (settings.raknet() && settings.webrtcPort() == settings.raknetPort()) {
            log.warn("NetherNet will not start! With the \"both\" transport, RakNet and NetherNet each need their own "
                + "UDP port, but both are set to " + settings.webrtcPort()
                + ". Set \"webrtc-port\" in the \"bedrock\" section to a different free port.");
            return false;
        }
        if (settings.signalingPort() == javaPort) {
            log.warn("Built-in signaling cannot use port " + javaPort + " because the Java server already uses it. "
                + "Bedrock players can still find this server through the external signaling service instead.");
            return false;
        }
        return settings.signalingMode().equals("builtin");
    }

    private static List<String> arguments(BedrockSettings settings, boolean netherNet, Path folder) {
        List<String> arguments = new ArrayList<>();
        if (settings.raknet()) {
            arguments.add("--raknet=" + settings.raknetPort());
        }
        if (netherNet) {
            arguments.add("--signaling=" + settings.signalingPort());
            arguments.add("--webrtc=" + settings.webrtcPort());
            arguments.add("--address=" + settings.address());
            arguments.add("--advertise=" + settings.advertisedAddresses());
            arguments.add("--identity=" + folder.resolve("nethernet").resolve("identity.pem").toAbsolutePath());
        }
        return arguments;
    }

    private void reportSignaling(BedrockSettings settings, Logger log) {
        int port = settings.signalingPort();
        if (bridge.isSignalingUnavailable()) {
            log.warn("Built-in signaling could not start. Make sure no other program is using TCP port " + port
                + ". Enable debug mode for more details.");
            return;
        }
        if (!settings.advertisedAddresses().isEmpty()) {
            log.info("Advertised addresses set from system property: "
                + settings.advertisedAddresses().replace(",", ", "));
        }
        boolean isApart = settings.webrtcPort() != port;
        log.info("Built-in signaling started on http://" + settings.address() + ":" + port
            + (isApart ? ", with NetherNet on UDP port " + settings.webrtcPort() : ""));
    }
}
