package standin.broken;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import standin.api.ModCode;

/** Takes more buffers for the network than there is room for, and keeps them. */
public final class NetworkMemoryMod implements ModCode {

    private static final int BUFFERS = 12;

    private final List<ByteBuffer> taken = new ArrayList<>();

    @Override
    public void initialize() {
        // All is well until the world moves.
    }

    @Override
    public void tick() {
        if (taken.size() < BUFFERS) {
            taken.add(ByteBuffer.allocateDirect(1 << 20));
        }
    }
}
