package net.minecraft.client;

/** What Forge calls the game's client, which no server has. Only its name is needed. */
public class Minecraft {
}
