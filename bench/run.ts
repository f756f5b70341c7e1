import '../apps/server/src/infra/tsx-hook.ts'
import { parseArgs } from 'node:util'
import { resetDatabase, startShop, stopAll } from './processes.ts'
import { type Profile, profiles } from './profile.ts'
import { measurePropagation } from './propagation.ts'
import { measureServing } from './serving.ts'

async function measurePages({ serving, edits }: Profile) {
  const shops = [await startShop(), await startShop()] as const
  return [
    await measureServing(shops[0], '/api/products', serving),
    await measureServing(shops[0], '/', serving),
    await measurePropagation(shops, edits),
  ]
}

// Loaded when they are wanted: they run the shop's own code, mail templates included.
const measureClaims = async ({ claims }: Profile) =>
  (await import('./claim.ts')).measureClaims(claims)
const measureSettlements = async ({ settlements }: Profile) =>
  (await import('./checkout.ts')).measureSettlements(settlements)

const measureStart = async ({ start }: Profile) => (await import('./start.ts')).measureStart(start)

const measureAssistant = async ({ assistant }: Profile) =>
  (await import('./assistant.ts')).measureAssistant(assistant)

const measureLists = async ({ lists }: Profile) =>
  (await import('./lists.ts')).measureLists(lists, values)

const measureGrowth = async () =>
  (await import('./growth.ts')).measureGrowth({
    sizes: values.sizes,
    only: values.only,
    minutes: values.minutes,
  })

const measurePeers = async () => [
  await (await import('./peers/compare.ts')).measurePeers({
    profile: values.profile,
    only: values.only,
  }),
]

/**
 * `npm run bench` measures pages, `-- checkout` what happens when a person pays, `-- lists` the lists of staff
 * (`--only reports` some of them), `-- growth` everything that could grow with the orders (`--sizes 10k,5m`,
 * `--only settling,lists`), `-- assistant` its first words, `-- start` what a server costs before its first answer,
 * `-- peers` the shop beside other shops (`--only vendure` one of them).
 */
const parts: Record<string, (profile: Profile) => Promise<boolean[]>> = {
  pages: measurePages,
  checkout: async (profile) => [await measureClaims(profile), await measureSettlements(profile)],
  settlements: async (profile) => [await measureSettlements(profile)],
  claims: async (profile) => [await measureClaims(profile)],
  lists: async (profile) => [await measureLists(profile)],
  growth: async () => [await measureGrowth()],
  assistant: measureAssistant,
  start: async (profile) => [await measureStart(profile)],
  peers: measurePeers,
}
/** These have databases of their own; those of large shops take long to write and are kept. */
const ownDatabases = ['lists', 'growth', 'peers']

const { values, positionals } = parseArgs({
  options: {
    profile: { type: 'string', default: 'full' },
    size: { type: 'string' },
    sizes: { type: 'string', default: '10k,100k,1m' },
    only: { type: 'string' },
    minutes: { type: 'string' },
  },
  allowPositionals: true,
})
const name = positionals[0] ?? 'pages'
const part = parts[name]
if (!part) throw new Error(`unknown benchmark "${name}": one of ${Object.keys(parts).join(', ')}`)
const chosen = name === 'peers' ? 'full' : values.profile
const profile = Object.entries(profiles).find(([key]) => key === chosen)?.[1]
if (!profile) throw new Error(`no such profile: ${values.profile}`)

/** Alternating rounds in one run; only ratios are judged, because machines are shared. */
if (!ownDatabases.includes(name)) resetDatabase()
try {
  const results = await part(profile)
  if (!results.every(Boolean)) process.exitCode = 1
} finally {
  stopAll()
}
