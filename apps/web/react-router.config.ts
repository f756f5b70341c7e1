import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'app',
  ssr: true,
  // The whole route table is in the first document: no manifest endpoint to attack or wait for.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
