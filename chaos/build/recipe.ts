const plugins = [
  { id: "modrinth:luckperms", name: "LuckPerms" },
  { id: "modrinth:chunky", name: "Chunky" },
  { id: "modrinth:viaversion", name: "ViaVersion" },
];

export const wishedPlugins = plugins.map(({ name }) => name).toSorted();
export const wishedPlayers = 7;
/** Two game rules are set in three worlds; the server logs one answer to each command. */
export const wishedCommands = 6;

const usual = {
  format: 1,
  description: "For a fault",
  platform: "java",
  minecraftVersion: "1.21.4",
  configEdits: [],
};

export const recipeWithPlugins = JSON.stringify({
  blockwright: 1,
  recipe: {
    ...usual,
    name: "With plugins",
    software: "paper",
    plugins: plugins.map((plugin) => ({ ...plugin, reason: "It is there." })),
    properties: { "max-players": wishedPlayers },
    gameRules: { "keep-inventory": true, "mob-griefing": false },
  },
});

const small = { ...usual, name: "Small", software: "vanilla", plugins: [], properties: {}, gameRules: {} };

/** It does not start with a spigot.yml that it can't read. Its plugin reads its settings again while it runs. */
export const paperRecipe = JSON.stringify({
  blockwright: 1,
  recipe: {
    ...small,
    name: "Paper",
    software: "paper",
    plugins: [{ id: "modrinth:essentialsx", name: "EssentialsX", reason: "It is there." }],
  },
});

export const smallRecipe = JSON.stringify({ blockwright: 1, recipe: small });

/** This version does not exist. */
export const impossibleRecipe = JSON.stringify({
  blockwright: 1,
  recipe: { ...small, minecraftVersion: "1.99.9" },
});
