import { securityHeaders } from './scripts/security-headers.mjs'

// Nothing is reported to anyone: set before Next reads its own settings.
process.env.NEXT_TELEMETRY_DISABLED = '1'

/** @type {import('next').NextConfig} */
const config = {
  reactCompiler: true,
  reactStrictMode: true,
  // Names the files of each package that the server loads: scripts/stage-package.mjs puts these into the published package.
  output: 'standalone',
  outputFileTracingExcludes: { '**': ['./.git/**'] },
  // The development server is opened by either name of this machine.
  allowedDevOrigins: ['127.0.0.1'],
  poweredByHeader: false,
  // Types are checked by `npm run check`; a start need not wait for them.
  typescript: { ignoreBuildErrors: true },
  // A prerendered shell carries no nonce, so every page is rendered per request.
  cacheComponents: false,
  serverExternalPackages: [
    '@hono/node-server',
    'libsql',
    '@libsql/client',
    '@prisma/client',
    '@prisma/adapter-libsql',
    '@prisma/adapter-pg',
    'pg',
    'pino',
    'prom-client',
    'isomorphic-git',
  ],
  // The tool writes no file of its own into the tree and asks nobody about newer versions.
  agentRules: false,
  // A page fetched ahead is shown as it was for half a minute at most; what is live on it catches up by itself.
  experimental: {
    agentUpgrade: false,
    staleTimes: { static: 30 },
    // Few scripts a page, packed together, rather than many small ones that pages share: each of them costs a slow processor more than its text.
    turbopackChunking: { requestCost: 600_000, minChunkSize: 150_000, maxMergeChunkSize: 500_000, firstPageLoadPriority: 0.9 },
  },
  headers: async () => [{ source: '/:path*', headers: securityHeaders }],
}

export default config
