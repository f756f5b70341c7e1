import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { startVitest } from 'vitest/node'

export type RunRequest = Readonly<{
  model: string
  endpoint?: string | undefined
  key?: string | undefined
  compare?: string | undefined
  save?: string | undefined
}>

declare module 'vitest' {
  interface ProvidedContext {
    wanted: RunRequest
  }
}

const USAGE = `npm run eval                                       the rules of the shop
npm run eval -- --model stand-in-hostile            a stand-in of apps/sandbox, by its mode
npm run eval -- --endpoint URL --model NAME         any model; its key is read from ASSISTANT_API_KEY
    --save FILE        keeps what was right and wrong
    --compare FILE     says what is better and worse than in a kept run`

const { values } = parseArgs({
  options: {
    model: { type: 'string', default: 'rules' },
    endpoint: { type: 'string' },
    save: { type: 'string' },
    compare: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
})

async function run(): Promise<void> {
  const { model, endpoint, save, compare } = values
  const wanted: RunRequest = {
    model,
    endpoint,
    key: process.env.ASSISTANT_API_KEY,
    save: save && resolve(save),
    compare: compare && resolve(compare),
  }
  // The shop under test is told its model by this run; half a configuration would stop it.
  delete process.env.ASSISTANT_API_KEY
  const vitest = await startVitest('test', [], {
    root: resolve(import.meta.dirname, '../..'),
    config: resolve(import.meta.dirname, 'vitest.config.ts'),
    watch: false,
    provide: { wanted },
  })
  await vitest.close()
}

if (values.help) console.log(USAGE)
else await run()
