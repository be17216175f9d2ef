// The health check of the image: ends with 0 if a process answers on this machine, else with 1.
//
//   node healthcheck.mjs [port] [path]      without them: PORT and /healthz

const { HOST = '127.0.0.1', PORT = '3000' } = process.env;
const [port = PORT, path = '/healthz'] = process.argv.slice(2);
const isEverywhere = ['', '0.0.0.0', '::'].includes(HOST);
const host = isEverywhere ? '127.0.0.1' : HOST.includes(':') ? `[${HOST}]` : HOST;

try {
  const response = await fetch(`http://${host}:${port}${path}`, { signal: AbortSignal.timeout(3_000) });
  if (!response.ok) throw new Error(`it answers ${response.status}`);
} catch (error) {
  console.error(`http://${host}:${port}${path}: ${error.cause?.code ?? error.message}`);
  process.exitCode = 1;
}
