// Loaded before a server: makes a fault that nobody catches when a signal comes, with a secret in its words.

const words = 'a fault that nobody caught, with SB-Mid-server-hidden0123456789 in it\nand a second line';

process.on('SIGUSR2', () => {
  if (process.env.FAULT === 'exception') throw new Error(words);
  Promise.reject(new Error(words));
});
