// Next.js calls this when a server starts: the background then runs before the first request comes.

export async function register(): Promise<void> {
  // Imported here and not at the top: Next.js builds this file for the edge runtime too, where there is no Gapura.
  if (process.env.NEXT_RUNTIME !== 'nodejs') return;
  const { openShop } = await import('./lib/shop.ts');
  const { sandboxUrl } = await openShop();
  if (sandboxUrl !== null) console.log(`A gateway to practise on is at ${sandboxUrl}`);
}
