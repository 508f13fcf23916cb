package standin.broken;

import standin.api.Plugin;

/** Stops the server as soon as it runs, as a restart timer with a wrong clock would. */
public final class StoppingPlugin implements Plugin {

    private boolean hasAsked;

    @Override
    public void enable(Context context) {
        context.scheduler().everyTick(() -> {
            if (!hasAsked) {
                hasAsked = true;
                context.server().stop();
            }
        });
    }
}
