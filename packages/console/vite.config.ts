import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const api = process.env['LAYLINE_CONSOLE'] ?? 'http://127.0.0.1:8090';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  server: { proxy: { '/api': { target: api } } },
  build: { assetsInlineLimit: 0, target: 'es2022' },
});
