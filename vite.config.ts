import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  root: 'web',
  publicDir: 'public',
  plugins: [react(), tailwindcss()],
  build: { outDir: '../dist/web', emptyOutDir: true, target: 'es2022' },
  test: {
    root: '.',
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          include: ['tests/{domain,sync,server,support}/**/*.test.ts'],
        },
      },
      {
        extends: true,
        test: { name: 'features', environment: 'happy-dom', include: ['tests/features/**/*.test.{ts,tsx}'] },
      },
    ],
  },
})
