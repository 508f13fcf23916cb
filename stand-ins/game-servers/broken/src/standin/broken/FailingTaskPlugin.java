package standin.broken;

import standin.api.Plugin;

/** Starts well, and its task fails every time. */
public final class FailingTaskPlugin implements Plugin {

    private int players;

    @Override
    public void enable(Context context) {
        context.scheduler().everyTick(() -> context.log().info("One in " + 100 / players));
    }
}
