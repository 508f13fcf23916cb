package standin.catalogue;

import standin.api.Plugin;

/** The main class of every plugin in the catalogue: it is there, and does nothing. */
public final class QuietPlugin implements Plugin {

    @Override
    public void enable(Context context) {
        // The server itself says that it is enabled.
    }
}
