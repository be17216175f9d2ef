// The settings of Next.js that Gapura needs.

export default {
  // Gapura's addresses end in a slash, and so does the one that the gateway calls: a redirect would lose its messages.
  skipTrailingSlashRedirect: true,
  // Loaded from node_modules as it is: its database and its files are not for a bundler.
  serverExternalPackages: ['gapura'],
};
