package standin.broken;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import standin.api.Plugin;

/** Makes thousands of classes, as some script engines do, and keeps them. */
public final class ManyClassesPlugin implements Plugin {

    private static final int CLASSES = 5_000;

    private final List<Class<?>> made = new ArrayList<>();

    private static final class OneClassLoader extends ClassLoader {

        Class<?> define(byte[] code) {
            return defineClass(null, code, 0, code.length);
        }
    }

    @Override
    public void enable(Context context) throws IOException {
        byte[] code;
        try (InputStream in = ManyClassesPlugin.class.getResourceAsStream("ManyClassesPlugin.class")) {
            code = in.readAllBytes();
        }
        context.scheduler().everyTick(() -> {
            for (int i = 0; i < 500 && made.size() < CLASSES; i++) {
                made.add(new OneClassLoader().define(code));
            }
        });
    }
}
