import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'app',
  ssr: true,
  // A page knows the routes it links to, asked for when it is idle; the whole table would be 4 kB on each.
  routeDiscovery: { mode: 'lazy' },
} satisfies Config
