package standin.broken;

import java.util.ArrayList;
import java.util.List;
import standin.api.Plugin;

/** Writes to the console without end, and keeps what it wrote. */
public final class TalkingPlugin implements Plugin {

    private final List<byte[]> said = new ArrayList<>();

    @Override
    public void enable(Context context) {
        context.scheduler().everyTick(() -> {
            for (int i = 0; i < 500; i++) {
                context.log().info("Looked at chunk " + i + " of the world and found nothing to do there");
            }
            said.add(new byte[16 << 20]);
        });
    }
}
