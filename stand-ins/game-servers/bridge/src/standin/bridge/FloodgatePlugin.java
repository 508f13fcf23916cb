package standin.bridge;

import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import standin.api.Plugin;
import standin.api.Server;

/** Stands in for Floodgate. Its presence lets Bedrock players in without a Java account; its key is a secret on disk. */
public final class FloodgatePlugin implements Plugin {

    private static final int KEY_BYTES = 16;

    @Override
    public void enable(Context context) throws Exception {
        Path key = context.folder().resolve("key.pem");
        if (!Files.exists(key)) {
            byte[] secret = new byte[KEY_BYTES];
            new SecureRandom().nextBytes(secret);
            Files.createDirectories(context.folder());
            Files.write(key, secret);
        }
        context.server().addCommand("fwhitelist", (sender, text) -> sender.tell(allow(context.server(), text)));
    }

    /** Only players that Geyser has seen anywhere are found; here all but those with this beginning. */
    private static String allow(Server server, String text) {
        String name = text.replaceFirst("^add ", "");
        if (name.equals(text) || name.startsWith("Unknown")) {
            return "Couldn't find the user " + name + ", so we can't add them to the whitelist.";
        }
        server.allow(BedrockPlayer.javaName(name));
        return "Successfully added " + name + " to the whitelist!";
    }
}
