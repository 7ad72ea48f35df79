import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'app',
  // Each build in a folder of its own: scripts/build.ts says which.
  buildDirectory: process.env.BUILD_DIR ?? 'build/unnamed',
  ssr: true,
  // Every route in the first manifest: no request per link on a slow network.
  splitRouteModules: false,
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
