package standin.broken;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import standin.api.ModCode;

/** Takes buffers for the network and never gives them back. */
public final class NetworkMemoryMod implements ModCode {

    private final List<ByteBuffer> taken = new ArrayList<>();

    @Override
    public void initialize() {
        // All is well until the world moves.
    }

    @Override
    public void tick() {
        while (true) {
            taken.add(ByteBuffer.allocateDirect(1 << 20));
        }
    }
}
