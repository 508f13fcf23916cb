package standin.broken;

import java.util.ArrayList;
import java.util.List;
import standin.api.ModCode;

/** Wants all of the world in memory at once. */
public final class LeakingMod implements ModCode {

    @Override
    public void initialize() {
        // All is well until the world moves.
    }

    @Override
    public void tick() {
        List<byte[]> world = new ArrayList<>();
        while (true) {
            world.add(new byte[1 << 20]);
        }
    }
}
