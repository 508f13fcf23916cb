package standin.bridge;

import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import standin.api.Plugin;

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
    }
}
