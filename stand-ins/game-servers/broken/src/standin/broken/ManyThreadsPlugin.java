package standin.broken;

import java.util.concurrent.CountDownLatch;
import standin.api.Plugin;

/** Gives every player of a full server a thread, before anybody is there. */
public final class ManyThreadsPlugin implements Plugin {

    private static final int THREADS = 60;

    @Override
    public void enable(Context context) {
        CountDownLatch never = new CountDownLatch(1);
        for (int i = 0; i < THREADS; i++) {
            Thread thread = new Thread(() -> {
                try {
                    never.await();
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            }, "Player pool " + i);
            thread.setDaemon(true);
            thread.start();
        }
    }
}
