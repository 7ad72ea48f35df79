import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'app',
  buildDirectory: 'build',
  ssr: true,
  // Every route in the first manifest: no request per link on a slow network.
  splitRouteModules: false,
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
