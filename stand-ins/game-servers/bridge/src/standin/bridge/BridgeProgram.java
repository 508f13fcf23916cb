package standin.bridge;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** Unpacks the program from the jar into the plugin's folder, where a container allows programs to run. */
final class BridgeProgram {

    private BridgeProgram() {
    }

    static Path unpack(Path pluginFolder) throws IOException {
        Path cache = pluginFolder.resolve("cache");
        Files.createDirectories(cache);
        unpack("libraknet.so", cache);
        unpack("libdatachannel.so", cache);
        Path program = unpack("bedrock_server", cache);
        if (!program.toFile().setExecutable(true)) {
            throw new IOException(program + " cannot be made executable");
        }
        return program;
    }

    private static Path unpack(String name, Path folder) throws IOException {
        Path target = folder.resolve(name);
        // Beside and renamed: another server may be running the file that is there.
        Path fresh = folder.resolve(name + ".tmp");
        try (InputStream in = BridgeProgram.class.getResourceAsStream("/linux-x64/" + name)) {
            if (in == null) {
                throw new IOException("This jar lacks linux-x64/" + name);
            }
            Files.copy(in, fresh, StandardCopyOption.REPLACE_EXISTING);
        }
        return Files.move(fresh, target, StandardCopyOption.REPLACE_EXISTING);
    }
}
