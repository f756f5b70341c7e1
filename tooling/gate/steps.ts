import type { Kind } from '../impact/always.rules.ts'

/**
 * `always`: also where only words changed. `product`: wherever anything else changed. A kind of test: those that were
 * chosen. `asked`: where a change asks for it by the name of the step.
 */
export type When = 'always' | 'product' | Kind | 'asked'

export type Step = Readonly<{
  id: string
  /** What holds if it passes. */
  promise: string
  /** For the shell. The tests that were chosen follow it. */
  run: string
  /** The first two lanes run side by side. What is alone has the machine to itself, in the order of this file. */
  lane: 'words' | 'pages' | 'alone'
  needs: readonly string[]
  /** On two quiet cores; of chosen tests, what passes before the first begins. */
  seconds: number
  /** After so many it is ended. */
  minutes: number
  when: When
}>

const inWords = { lane: 'words', needs: [], minutes: 15 } as const
const onTheBuild = { lane: 'alone', needs: ['build'] } as const

/** A purchase, its keys and its money by every door, and what staff see of it: sensitive to how connections are shared. */
const pooledJourneys = [
  'account',
  'buy-a-license',
  'cart',
  'checkout-page',
  'hosted-page',
  'key-desk',
  'money-back',
  'payment-links',
  'staff-orders',
  'too-few-keys',
  'unseen-keys',
  'withdraw',
].map((name) => `e2e/${name}.spec.ts`)

/** All that is proved before anything lands or is released, in the order in which it runs. */
export const steps: readonly Step[] = [
  {
    ...inWords,
    id: 'lint',
    promise: 'lint, the import law and dead code',
    run: 'npm run -s lint',
    seconds: 42,
    when: 'always',
  },
  {
    ...inWords,
    id: 'licences',
    promise: 'every dependency has a licence that is on the list',
    run: 'npm run -s licences',
    seconds: 3,
    when: 'always',
  },
  {
    ...inWords,
    id: 'sbom',
    promise: 'the bill of materials lists everything the shop runs on',
    run: 'npm run -s sbom',
    seconds: 3,
    when: 'always',
  },
  {
    ...inWords,
    id: 'secrets',
    promise: 'neither a file nor any commit holds a secret',
    run: 'npm run -s secrets:scan',
    seconds: 25,
    when: 'always',
  },
  {
    ...inWords,
    id: 'commits',
    promise: 'every commit is small enough to read, or says why it is large',
    run: 'npm run -s commits',
    seconds: 1,
    when: 'always',
  },
  {
    ...inWords,
    id: 'cluster-files',
    promise:
      'the files of a cluster are taken by the programs that read them, where they are installed',
    run: 'npm run -s ops:render',
    seconds: 5,
    when: 'always',
  },
  {
    ...inWords,
    id: 'alerts',
    promise: 'every alert fires when it should, and only then',
    run: 'npm run -s alerts:test',
    seconds: 3,
    when: 'always',
  },
  {
    ...inWords,
    id: 'migrations',
    promise: 'an empty database migrates once, then not again, then seeds',
    run: "npm run -s setup && npm run -s db:migrate | grep -q 'nothing to migrate' && npm run -s db:seed",
    seconds: 20,
    when: 'product',
  },
  {
    ...inWords,
    id: 'table-types',
    promise: 'the generated table types are those of the database',
    run: 'npm run -s db:types -- --verify',
    needs: ['migrations'],
    seconds: 5,
    when: 'product',
  },
  {
    id: 'types',
    promise: 'types',
    run: 'npm run -s types',
    lane: 'pages',
    needs: [],
    seconds: 35,
    minutes: 15,
    when: 'always',
  },
  {
    id: 'build',
    promise: 'the shop builds',
    run: 'npm run -s build',
    lane: 'pages',
    needs: [],
    seconds: 40,
    minutes: 15,
    when: 'product',
  },
  {
    id: 'law',
    promise: 'the laws of the house hold',
    run: 'vitest run --project law',
    lane: 'alone',
    needs: [],
    seconds: 90,
    minutes: 20,
    when: 'always',
  },
  {
    id: 'rules',
    promise: 'rules and pages',
    run: 'vitest run --project rules',
    lane: 'alone',
    needs: [],
    seconds: 150,
    minutes: 25,
    when: 'product',
  },
  {
    ...onTheBuild,
    id: 'modules',
    promise: 'modules on PostgreSQL',
    run: 'vitest run --project server',
    seconds: 25,
    minutes: 60,
    when: 'modules',
  },
  {
    ...onTheBuild,
    id: 'slow',
    promise: 'processes, measured times and great numbers',
    run: 'vitest run --project slow',
    seconds: 25,
    minutes: 40,
    when: 'slow',
  },
  {
    ...onTheBuild,
    id: 'journeys',
    promise: 'journeys in Chromium through the built shop',
    run: 'npm run -s e2e --',
    seconds: 30,
    minutes: 75,
    when: 'journeys',
  },
  {
    ...onTheBuild,
    id: 'load',
    promise: 'under a fiftieth of the load nothing is sold twice and nothing lost',
    run: 'npm run -s load -- --profile ci',
    seconds: 47,
    minutes: 10,
    when: 'product',
  },
  {
    ...onTheBuild,
    id: 'chaos',
    promise: 'through a minute of crashes nothing is lost and nothing double',
    run: 'npm run -s chaos -- --profile ci',
    seconds: 89,
    minutes: 12,
    when: 'product',
  },
  {
    ...onTheBuild,
    id: 'attacks',
    promise: 'of every attack the honest part works and no try gets through',
    run: 'npm run -s attacks --',
    seconds: 20,
    minutes: 45,
    when: 'attacks',
  },
  {
    ...onTheBuild,
    id: 'drill',
    promise: 'a planned switch and a killed primary cost seconds, and no order',
    run: 'npm run -s drill -- --profile ci --add-to results/gate/drill.jsonl',
    seconds: 98,
    minutes: 12,
    when: 'asked',
  },
  {
    ...onTheBuild,
    id: 'deploy',
    promise: 'a rolling deploy with a migration fails no request',
    run: 'npm run -s drill -- --profile ci --events deploy --side-by-side 20 --add-to results/gate/drill.jsonl',
    seconds: 120,
    minutes: 12,
    when: 'asked',
  },
  {
    ...onTheBuild,
    id: 'restore',
    promise: 'a backup is restored to a moment between two orders and judged good',
    run: 'npm run -s drill -- --profile ci --events switch --restore --add-to results/gate/drill.jsonl',
    seconds: 150,
    minutes: 15,
    when: 'asked',
  },
  {
    ...onTheBuild,
    id: 'faults',
    promise: 'without Redis, mail or the card provider the shop answers in time, and recovers',
    run: 'npm run -s faults -- --profile ci',
    seconds: 88,
    minutes: 12,
    when: 'asked',
  },
  {
    ...onTheBuild,
    id: 'benches',
    promise: 'the benchmarks work, and nothing has become many times slower',
    run: 'npm run -s bench -- --profile ci && npm run -s bench -- checkout --profile ci',
    seconds: 51,
    minutes: 12,
    when: 'asked',
  },
  {
    ...onTheBuild,
    id: 'pooler',
    promise: 'twelve journeys walk through pgbouncer in transaction mode',
    run: `npm run -s e2e:pooled -- ${pooledJourneys.join(' ')}`,
    seconds: 240,
    minutes: 20,
    when: 'asked',
  },
  {
    ...onTheBuild,
    id: 'people',
    promise: '300 dishonest people get nothing alone, and thirty honest days wait for nobody',
    run: 'vitest run --project long',
    seconds: 700,
    minutes: 30,
    when: 'asked',
  },
  {
    id: 'evaluation',
    promise: 'the assistant is right and says nothing it must not, also with a hostile model',
    run: 'npm run -s eval && npm run -s eval -- --model stand-in-hostile',
    lane: 'alone',
    needs: [],
    seconds: 180,
    minutes: 20,
    when: 'asked',
  },
  {
    id: 'image',
    promise: 'the container image builds, starts and is judged good',
    run: '.ci/image-packages && npm run -s image:check',
    lane: 'alone',
    needs: [],
    seconds: 720,
    minutes: 20,
    when: 'asked',
  },
]
