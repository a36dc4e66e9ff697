import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const SERVER_FILE = /\/src\/(?:server|features\/[^/]+\/server)\//;

/** Server code in the page would leak it and drag Node in: one such module, even one that is shaken off, fails the build. */
function noServerFiles(): Plugin {
  return {
    name: 'trainvue:no-server-files',
    apply: 'build',
    generateBundle() {
      const leaked = [...this.getModuleIds()].filter((id) => SERVER_FILE.test(id.replaceAll('\\', '/')));
      if (leaked.length > 0) this.error(`Server files reached the web bundle:\n${leaked.join('\n')}`);
    },
  };
}

export default defineConfig({
  plugins: [react(), tailwindcss(), noServerFiles()],
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    // Our policy is script-src 'self' and font-src 'self': nothing may become a data: address.
    assetsInlineLimit: 0,
    // light-dark() carries both themes in one token and must reach the browser as it is written.
    cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    // Vite's polyfill is one more script that no supported browser needs.
    modulePreload: { polyfill: false },
    manifest: true,
  },
});
