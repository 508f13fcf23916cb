package standin.broken;

import java.util.concurrent.CountDownLatch;
import standin.api.Plugin;

/** Waits in its start for an answer that never comes. */
public final class WaitingPlugin implements Plugin {

    @Override
    public void enable(Context context) throws Exception {
        new CountDownLatch(1).await();
    }
}
