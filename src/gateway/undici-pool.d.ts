// The type of undici's pool where it is imported without the rest of undici.

declare module 'undici/lib/dispatcher/pool.js' {
  import type { Pool } from 'undici';

  const pool: typeof Pool;
  type pool = Pool;
  export default pool;
}
