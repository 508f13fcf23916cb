package standin.broken;

import java.util.ArrayList;
import java.util.List;
import standin.api.Plugin;

/** Keeps everything that it ever saw. */
public final class LeakingPlugin implements Plugin {

    private final List<byte[]> seen = new ArrayList<>();

    @Override
    public void enable(Context context) {
        context.scheduler().everyTick(() -> {
            for (int i = 0; i < 64; i++) {
                seen.add(new byte[1 << 20]);
            }
        });
    }
}
