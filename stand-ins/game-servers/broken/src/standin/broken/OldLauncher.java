package standin.broken;

import java.net.URLClassLoader;

/** What old Forge begins with: it takes Java's class loader for one that it stopped being with Java 9. */
public final class OldLauncher {

    private OldLauncher() {
    }

    public static void main(String[] arguments) {
        try {
            OldLauncher.class.getMethod("launch").invoke(null);
        } catch (ReflectiveOperationException e) {
            System.err.print("A problem occurred running the Server launcher.");
            e.printStackTrace();
            System.exit(1);
        }
    }

    public static void launch() {
        System.out.println(((URLClassLoader) OldLauncher.class.getClassLoader()).getURLs().length + " libraries");
    }
}
