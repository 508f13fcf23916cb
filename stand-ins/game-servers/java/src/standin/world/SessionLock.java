package standin.world;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Held as long as the process lives, so that no second server opens the same world. */
final class SessionLock {

    /** Its name stands in the console; a real one is called so too. */
    static final class LockException extends IOException {

        private static final long serialVersionUID = 1L;

        LockException(Path file) {
            super(file.toAbsolutePath() + ": already locked (possibly by other Minecraft instance?)");
        }

        @Override
        public String toString() {
            return "net.minecraft.util.DirectoryLock$LockException: " + getMessage();
        }
    }

    private SessionLock() {
    }

    @SuppressWarnings("resource") // Closing the channel would give up the lock.
    static void take(Path file) throws IOException {
        FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        channel.write(ByteBuffer.wrap("\u2603".getBytes(StandardCharsets.UTF_8)));
        channel.force(true);
        try {
            if (channel.tryLock() == null) {
                throw new LockException(file);
            }
        } catch (OverlappingFileLockException e) {
            throw new LockException(file);
        }
    }
}
