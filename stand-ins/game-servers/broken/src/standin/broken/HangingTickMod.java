package standin.broken;

import java.util.concurrent.CountDownLatch;
import standin.api.ModCode;

/** Never comes back from its first tick. */
public final class HangingTickMod implements ModCode {

    @Override
    public void initialize() {
        // All is well until the world moves.
    }

    @Override
    public void tick() {
        try {
            new CountDownLatch(1).await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
