package standin.broken;

import java.util.concurrent.CountDownLatch;
import standin.api.Plugin;

/** Asks its database on the server's own thread, and the database does not answer. */
public final class HangingTaskPlugin implements Plugin {

    @Override
    public void enable(Context context) {
        context.scheduler().everyTick(HangingTaskPlugin::askDatabase);
    }

    private static void askDatabase() {
        try {
            new CountDownLatch(1).await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
