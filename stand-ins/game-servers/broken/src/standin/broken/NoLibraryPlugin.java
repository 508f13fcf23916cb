package standin.broken;

import com.zaxxer.hikari.HikariConfig;
import standin.api.Plugin;

/** Needs a library that is not there. */
public final class NoLibraryPlugin implements Plugin {

    @Override
    public void enable(Context context) {
        context.log().info("Connecting with " + new HikariConfig());
    }
}
