package standin.broken;

import java.util.ArrayList;
import java.util.List;
import java.util.zip.Deflater;
import standin.api.Plugin;

/** Takes memory outside of Java's own, which only the machine can refuse. */
public final class NativeMemoryPlugin implements Plugin {

    private final List<Deflater> kept = new ArrayList<>();

    @Override
    public void enable(Context context) {
        byte[] input = new byte[64 * 1024];
        byte[] output = new byte[64 * 1024];
        context.scheduler().everyTick(() -> {
            for (int i = 0; i < 200; i++) {
                Deflater deflater = new Deflater();
                deflater.setInput(input);
                deflater.deflate(output);
                kept.add(deflater);
            }
        });
    }
}
