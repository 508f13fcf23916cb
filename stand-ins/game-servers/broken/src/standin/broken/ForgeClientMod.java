package standin.broken;

import net.minecraft.client.Minecraft;
import standin.api.ModCode;

/** Draws on the screen of a game that a server does not have. */
public final class ForgeClientMod implements ModCode {

    @Override
    public void initialize() {
        new Minecraft();
    }
}
