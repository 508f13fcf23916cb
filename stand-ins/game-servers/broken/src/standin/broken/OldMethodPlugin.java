package standin.broken;

import standin.api.Plugin;
import standin.text.Json;

/** Was compiled against another version of the server. */
public final class OldMethodPlugin implements Plugin {

    @Override
    public void enable(Context context) {
        context.log().info(Json.pretty(context.server().motd()));
    }
}
