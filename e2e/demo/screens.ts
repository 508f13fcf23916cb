/** A screen of the specification, with its strings. */
export interface SpecifiedScreen {
  readonly path: string;
  readonly words: readonly string[];
  /** Placeholders of fields. */
  readonly hints?: readonly string[];
  /** Where it leads, if not to itself. */
  readonly leadsTo?: string;
}

const guestLinks = ["Projects", "Pricing", "FAQ", "Login", "Sign Up", "© 2025", "Terms of Service"];

export const guestScreens: readonly SpecifiedScreen[] = [
  {
    path: "/",
    words: [
      ...guestLinks,
      "AI Powered Minecraft Hosting",
      "AI Server Builder",
      "Auto Plugin Setup",
      "Smart Configuration",
      "AI Editor After Creation",
      "Instant Deployment",
      "DDoS Protected Network",
      "AI Manages Your Server From Start to Finish",
      "Ready to start your server?",
      "Explore Our Options",
      "Order now",
      "Get Started Now",
      "Start Building",
      "Inspire Me",
      // The number is read after its label.
      "verified plugins 500+",
      "live servers 100+",
      "uptime 99.9%",
      "to deploy Under 60 seconds",
      "monitoring that restarts what crashed 24/7",
      "automatic backups Every night",
      "for multi-user sharing 4 roles",
      "Privacy Policy",
    ],
  },
  {
    path: "/pricing",
    words: [...guestLinks, "RAM", "Storage", "$6.00", "What's Included", "Start Building Your Server"],
  },
  {
    path: "/faq",
    words: [
      ...guestLinks,
      "How does the AI server builder work?",
      "Is there a money-back guarantee?",
      "Join our community",
    ],
  },
  {
    path: "/terms",
    words: [
      ...guestLinks,
      "Legal Information",
      "Last Updated: October 11, 2025",
      "Privacy Policy",
      "Back to Home",
    ],
  },
  {
    path: "/privacy",
    words: [
      ...guestLinks,
      "Legal Information",
      "Last Updated: October 11, 2025",
      "7 days",
      "7 years",
      "Back to Home",
    ],
  },
  { path: "/projects", words: [...guestLinks] },
  { path: "/login", words: [...guestLinks, "Username", "Password", "community chat"] },
  {
    path: "/signup",
    words: [...guestLinks, "Username", "Email", "Password"],
    hints: ["Choose a password (min 6 characters)"],
  },
  { path: "/no-such-page", words: ["404 Page Not Found"] },
  { path: "/servers", leadsTo: "/login", words: ["Username"] },
  { path: "/dashboard", leadsTo: "/login", words: ["Username"] },
  { path: "/admin", leadsTo: "/login", words: ["Username"] },
];

const memberLinks = ["Dashboard", "My Servers", "Projects", "Pricing", "FAQ", "maya", "Logout"];

export const ownerScreens: readonly SpecifiedScreen[] = [
  {
    path: "/",
    words: [...memberLinks, "Start Building", "Inspire Me", "AI Server Builder", "1 GB RAM and 5 GB storage"],
  },
  { path: "/dashboard", words: [...memberLinks] },
  {
    path: "/servers",
    words: [
      ...memberLinks,
      "Manage and monitor your Minecraft servers",
      "Create Server",
      "maya's survival with claims",
      "Online",
      "Type Paper",
      "Version 26.1",
      "RAM 1024 MB",
      "Players 0/10",
      "Created Today",
      "+3 more",
      "Stop",
      "Restart",
      "Manage Server",
    ],
  },
  { path: "/admin", leadsTo: "/", words: ["Start Building"] },
];

export const buildScreens = {
  running: [
    "Building Your Server",
    "Cancel",
    "Agent is Working",
    "% Complete",
    "Live Output",
    "Installation Status",
    "Server Environment",
    "Installing Minecraft",
    "Installing Plugins",
    "Verify Plugins",
    "Configure Settings",
    "Launch Server",
    "Server Details",
    "Estimated Time",
    "~2 minutes",
  ],
  failed: [
    "Build Failed",
    "Error Accessing Servers",
    "There is no Paper for Minecraft 1.99.9.",
    "Return Home",
    "Retry",
  ],
  completed: [
    "Survival with land claims for me and my friends",
    "Server Ready",
    "100% Complete",
    "Planned by demo model.",
  ],
} as const;

export const tabNames = [
  "Terminal",
  "Files",
  "Plugins",
  "AI Editor",
  "Settings",
  "Software",
  "Backups",
  "Users",
  "Domains",
] as const;

export const serverHeader = [
  "maya's survival with claims",
  "Online",
  "Stop",
  "Restart",
  "Address",
  "Uptime",
  "CPU Load",
  "/ 500%",
  "Memory",
  "/ 1.00 GiB",
  "Disk",
  "/ 5.00 GiB",
  "Network Inbound",
] as const;

export const tabScreens: readonly SpecifiedScreen[] = [
  { path: "terminal", words: ["Connected", "Connected to live console", "Execute"] },
  { path: "files", words: ["Upload .jar", "Name", "Size", "Date Modified", "server.properties", "plugins"] },
  { path: "plugins", words: ["Search", "Search for plugins to install"] },
  {
    path: "ai-editor",
    words: ["AI Editor", "Powered by a third-party AI model: demo model", "How can I help you?"],
  },
  {
    path: "settings",
    words: ["Server Name", "Minecraft Version", "Server Type", "Plan", "Danger Zone", "Delete Server"],
  },
  {
    path: "software",
    words: [
      "Server Type Paper",
      "Minecraft Version 26.1",
      "Platform Java Edition",
      "This will completely wipe all server files, worlds, and plugins",
    ],
    hints: ["1.20.1"],
  },
  { path: "backups", words: ["Create Backup", "No backups available"] },
  {
    path: "users",
    words: ["Server Users", "No additional users added"],
    hints: ["Search users by username..."],
  },
  { path: "domains", words: ["Default address", "Add Domain", "No custom domains added"] },
];

export const adminScreens: readonly SpecifiedScreen[] = [
  {
    path: "/admin",
    words: [
      "Admin Dashboard",
      "Overview",
      "VPS Diagnostics",
      "Total Users",
      "Database Servers",
      "VPS Servers",
      "Data Integrity",
    ],
  },
  {
    path: "/admin?tab=users",
    words: ["maya@example.org", "Starter", "servers", "Reset Password", "Delete User"],
  },
  {
    path: "/admin?tab=servers",
    words: [
      "Running",
      "In DB",
      "maya's survival with claims",
      "Go to Console",
      "Delete Server",
      "Set RAM",
      "Set Storage",
    ],
  },
  {
    path: "/admin?tab=diagnostics",
    words: ["Server Directories", "Screen Sessions", "Listening Ports", "Java Processes"],
  },
];
