package standin.samples;

import standin.api.Plugin;

/** A plugin that was written for another version of the server. */
public final class FailingPlugin implements Plugin {

    @Override
    public void enable(Context context) {
        throw new NoSuchMethodError("'void org.bukkit.Server.isGone()'");
    }
}
