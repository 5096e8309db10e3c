import { join } from 'node:path';
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The macro looks for it from the folder that the command was started in. */
process.env['LINGUI_CONFIG'] ??= join(import.meta.dirname, 'lingui.config.ts');

const api = process.env['LAYLINE_API'] ?? 'http://127.0.0.1:8080';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), lingui(), babel({ presets: [linguiTransformerBabelPreset()] })],
  server: { proxy: { '/api': { target: api, ws: true } } },
  preview: { proxy: { '/api': { target: api, ws: true } } },
  build: { assetsInlineLimit: 0, manifest: true, target: 'es2022' },
});
