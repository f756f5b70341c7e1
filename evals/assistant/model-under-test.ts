import { randomBytes } from 'node:crypto'
import { startModel } from '@keyhaven/sandbox/model/model'
import type { Config } from '../../apps/server/src/config.ts'

const STAND_IN = 'stand-in'

export type ModelChoice = Readonly<{
  model: string
  endpoint?: string | undefined
  key?: string | undefined
}>

type UnderTest = Readonly<{ config: Partial<Config>; close: () => Promise<void> }>

const priceless = { ASSISTANT_INPUT_PRICE: 0, ASSISTANT_OUTPUT_PRICE: 0 }

/** The settings of a shop that answers with this model: by rules, with a stand-in of our own, or with any endpoint. */
export async function modelUnderTest({ model, endpoint, key }: ModelChoice): Promise<UnderTest> {
  if (endpoint) {
    const config = {
      ...priceless,
      ASSISTANT_BASE_URL: endpoint,
      ASSISTANT_API_KEY: key ?? 'no-key-given',
      ASSISTANT_MODEL: model,
    }
    return { config, close: async () => {} }
  }
  if (!model.startsWith(STAND_IN)) return { config: {}, close: async () => {} }
  const apiKey = randomBytes(16).toString('hex')
  const { port, close } = await startModel({ port: 0, apiKey })
  const config = {
    ...priceless,
    ASSISTANT_BASE_URL: `http://127.0.0.1:${port}/v1`,
    ASSISTANT_API_KEY: apiKey,
    ASSISTANT_MODEL: model,
  }
  return { config, close }
}
