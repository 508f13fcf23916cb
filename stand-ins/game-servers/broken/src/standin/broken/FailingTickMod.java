package standin.broken;

import java.util.List;
import standin.api.ModCode;

/** Starts well and fails in the first tick, which no loader survives. */
public final class FailingTickMod implements ModCode {

    @Override
    public void initialize() {
        // All is well until the world moves.
    }

    @Override
    public void tick() {
        List.of().get(3);
    }
}
