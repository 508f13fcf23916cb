package standin.broken;

import net.minecraft.class_310;
import standin.api.ModCode;

/** Draws on the screen of a game that a server does not have. */
public final class FabricClientMod implements ModCode {

    @Override
    public void initialize() {
        new class_310();
    }
}
