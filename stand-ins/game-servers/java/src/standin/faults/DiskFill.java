package standin.faults;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import standin.GameServer;

/** Writes into the world folder until it has written enough or the disk is full. */
final class DiskFill {

    private static final int BLOCK_BYTES = 1 << 20;

    private final GameServer server;

    DiskFill(GameServer server) {
        this.server = server;
    }

    void fill(long bytes) {
        Path file = server.world().folder().resolve("standin-fill.bin");
        byte[] block = new byte[BLOCK_BYTES];
        // Noise, so that a file system that compresses has to keep it all.
        new Random(bytes).nextBytes(block);
        long written = 0;
        try (OutputStream out = Files.newOutputStream(file)) {
            while (written < bytes) {
                int length = (int) Math.min(BLOCK_BYTES, bytes - written);
                out.write(block, 0, length);
                written += length;
                block[(int) (written >> 20 & BLOCK_BYTES - 1)]++;
            }
            server.log().info("[standin] filled " + written + " bytes");
        } catch (IOException e) {
            server.log().error("[standin] filled " + written + " bytes, then: " + e);
        }
    }
}
