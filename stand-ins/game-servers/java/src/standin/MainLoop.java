package standin;

import java.io.IOException;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * The thread that owns the game. Commands, pings and logins all pass through it, so that a server whose loop hangs
 * answers nothing at all.
 */
public final class MainLoop {

    private static final long TICK_MILLIS = 50;

    private final LinkedBlockingQueue<Runnable> tasks = new LinkedBlockingQueue<>();
    private boolean running = true;

    public void submit(Runnable task) {
        tasks.add(task);
    }

    /** Waits until the loop has run the task. */
    public <T> T call(Callable<T> task) throws IOException {
        FutureTask<T> future = new FutureTask<>(task);
        tasks.add(future);
        try {
            return future.get();
        } catch (ExecutionException e) {
            throw new IOException(e.getCause());
        } catch (InterruptedException e) {
            throw new IOException("interrupted", e);
        }
    }

    /** From inside the loop: ends it after the current task. */
    public void end() {
        running = false;
    }

    void run(Runnable tick) throws InterruptedException {
        while (running) {
            Runnable task = tasks.poll(TICK_MILLIS, TimeUnit.MILLISECONDS);
            if (task != null) {
                task.run();
            }
            tick.run();
        }
    }

    static void waitForever() {
        while (true) {
            try {
                Thread.sleep(Long.MAX_VALUE);
            } catch (InterruptedException ignored) {
                // Nothing ends this wait but the end of the process.
            }
        }
    }
}
