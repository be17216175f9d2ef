// Next.js calls this when a server starts: the background then runs before the first request comes.

export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return;
  const { openShop } = await import('./lib/shop.ts');
  await openShop();
}
