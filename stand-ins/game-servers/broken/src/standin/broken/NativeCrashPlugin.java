package standin.broken;

import java.lang.reflect.Field;
import standin.api.Plugin;
import sun.misc.Unsafe;

/** Writes where nothing is, as a broken native library would. */
public final class NativeCrashPlugin implements Plugin {

    @Override
    public void enable(Context context) throws ReflectiveOperationException {
        Field field = Unsafe.class.getDeclaredField("theUnsafe");
        field.setAccessible(true);
        Unsafe unsafe = (Unsafe) field.get(null);
        context.scheduler().everyTick(() -> unsafe.putAddress(0, 0));
    }
}
