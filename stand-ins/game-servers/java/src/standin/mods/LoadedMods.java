package standin.mods;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import standin.Software;
import standin.api.ModCode;

/** The code of those mods that have some. */
public final class LoadedMods {

    private static final LoadedMods NONE = new LoadedMods(Set.of(), List.of());

    /** Refuses what only a game client has, as Forge's does. Fabric's finds nothing of that name. */
    private static final class ModClassLoader extends URLClassLoader {

        ModClassLoader(String name, URL jar) {
            super(name, new URL[] {jar}, LoadedMods.class.getClassLoader());
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (name.startsWith("net.minecraft.client.") && Software.current().isForge()) {
                throw new RuntimeException(
                    "Attempted to load class " + name.replace('.', '/') + " for invalid dist DEDICATED_SERVER");
            }
            return super.loadClass(name, resolve);
        }
    }

    private final Set<String> ids;
    private final List<ModCode> codes;

    private LoadedMods(Set<String> ids, List<ModCode> codes) {
        this.ids = ids;
        this.codes = codes;
    }

    public static LoadedMods none() {
        return NONE;
    }

    static LoadedMods initialize(List<Mod> mods, ModWords words) throws IOException {
        List<ModCode> codes = new ArrayList<>();
        for (Mod mod : mods) {
            if (mod.mainClass().isEmpty()) {
                continue;
            }
            try {
                ModClassLoader loader = new ModClassLoader(mod.id(), mod.file().toUri().toURL());
                ModCode code = (ModCode) loader.loadClass(mod.mainClass()).getDeclaredConstructor().newInstance();
                code.initialize();
                codes.add(code);
            } catch (Throwable e) {
                words.failed(mod, e);
            }
        }
        return new LoadedMods(mods.stream().map(Mod::id).collect(Collectors.toSet()), codes);
    }

    public Set<String> ids() {
        return ids;
    }

    public void tick() {
        codes.forEach(ModCode::tick);
    }
}
