import { readFileSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';

const server = `http://127.0.0.1:${process.env['PORT'] ?? '3000'}`;

export default defineConfig({
  build: {
    target: 'es2023',
    // scripts/size.ts reads from it which files a page loads.
    manifest: true,
    // Every browser that runs the app preloads modules by itself.
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  server: { proxy: { '/api': server } },
  plugins: [
    react(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'sw',
      filename: 'sw.ts',
      // The app registers the worker itself, under its own Trusted Types policy.
      injectRegister: false,
      manifest: JSON.parse(readFileSync(new URL('manifest.webmanifest', import.meta.url), 'utf8')),
      manifestFilename: 'manifest.webmanifest',
      includeManifestIcons: false,
      injectManifest: {
        rollupFormat: 'iife',
        globPatterns: ['index.html', 'assets/**/*.{js,css}', '*.svg', 'favicon-*.png', 'icon-192.png'],
      },
      devOptions: { enabled: true, type: 'module' },
    }),
  ],
});
