import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { noteBundled } from './scripts/third-party.ts';
import { BASE } from './src/design/base.ts';
import { COMPONENTS } from './src/design/components.ts';
import { FAVICON } from './src/design/mark.ts';
import { TOKENS } from './src/design/tokens.ts';
import { methodLabels } from './src/methods/labels.ts';
import { EXPORT_COLUMNS } from './src/services/exports/rows.ts';

const STYLES = 'virtual:design.css';

/** What all pages of Gapura share is text for those that are rendered by the server; here it is a stylesheet and an icon. */
function design(): Plugin {
  return {
    name: 'design',
    resolveId: (id) => (id === STYLES ? `\0${STYLES}` : null),
    load: (id) => (id === `\0${STYLES}` ? TOKENS + BASE + COMPONENTS : null),
    transformIndexHtml: () => [
      { tag: 'link', attrs: { rel: 'icon', href: `data:image/svg+xml,${encodeURIComponent(FAVICON)}` } },
    ],
  };
}

const EVERYWHERE =
  /node_modules[/\\](?:react|react-dom|scheduler|use-sync-external-store|@tanstack)[/\\]|src[/\\](?:sdk|text)[/\\]|dashboard[/\\](?:api|site|address|language[/\\](?:language|format))\.tsx?$|dashboard[/\\]parts[/\\](?:problem|icon|said|values|page)\.tsx$/;

export default defineConfig({
  root: fileURLToPath(new URL('src/dashboard', import.meta.url)),
  // Wherever it is mounted: the page says where its files are.
  base: './',
  define: {
    __METHOD_LABELS__: JSON.stringify(methodLabels()),
    __EXPORT_COLUMNS__: JSON.stringify(EXPORT_COLUMNS),
  },
  plugins: [react(), design(), noteBundled('dashboard', 'vite')],
  build: {
    outDir: fileURLToPath(new URL('dist/dashboard', import.meta.url)),
    emptyOutDir: true,
    target: 'es2023',
    // Every file under its own address: the content policy takes nothing that is written into the page.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        // What every page needs is one file, which compresses better than the parts that would be split off it.
        codeSplitting: { groups: [{ name: 'base', test: EVERYWHERE }] },
      },
    },
  },
});
