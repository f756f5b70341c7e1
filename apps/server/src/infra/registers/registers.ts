import type { VatRegister } from '@keyhaven/contracts/vat'
import type { Config } from '../../config.ts'
import { createBreaker } from '../breaker.ts'
import { inTime } from '../deadline.ts'
import type { Log } from '../log.ts'
import { askBrreg } from './brreg.ts'
import { askHmrc } from './hmrc.ts'
import { REGISTER_MS, type RegisterAnswer } from './register-answer.ts'
import { askVies } from './vies.ts'

type Question = Readonly<{ vatId: string; requester: string }>

/** The registers of companies, each behind a breaker of its own. */
export type Registers = Readonly<{
  /** Whether it can be asked at all: HMRC answers nobody without credentials. */
  has: (name: VatRegister) => boolean
  /** The answer, within two seconds; throws where there is none. */
  ask: (name: VatRegister, question: Question) => Promise<RegisterAnswer>
  close: () => void
}>

/** After so many calls without an answer nobody waits for a register; after the rest one call tries it. */
const REST_MS = 5_000

type Places = Pick<
  Config,
  'isLive' | 'viesUrl' | 'hmrcUrl' | 'brregUrl' | 'HMRC_CLIENT_ID' | 'HMRC_CLIENT_SECRET'
>

export function createRegisters(config: Places, log: Log): Registers {
  const allowPrivate = !config.isLive
  const { HMRC_CLIENT_ID: clientId, HMRC_CLIENT_SECRET: clientSecret } = config
  const credentials = clientId && clientSecret ? { clientId, clientSecret } : undefined
  const calls: Record<VatRegister, (question: Question) => Promise<RegisterAnswer>> = {
    vies: (question) => askVies({ url: config.viesUrl, allowPrivate }, question),
    brreg: (question) => askBrreg({ url: config.brregUrl, allowPrivate }, question),
    hmrc: async (question) => {
      if (!credentials) throw new Error('HMRC answers nobody without credentials')
      return await askHmrc({ url: config.hmrcUrl, allowPrivate, ...credentials }, question)
    },
  }
  const breakerOf = (name: VatRegister) =>
    createBreaker({ name: `register ${name}`, log, restMs: REST_MS, isFailure: () => true })
  const breakers = { vies: breakerOf('vies'), hmrc: breakerOf('hmrc'), brreg: breakerOf('brreg') }
  return {
    has: (name) => name !== 'hmrc' || credentials !== undefined,
    ask: (name, question) =>
      breakers[name].run(() => inTime(REGISTER_MS, () => calls[name](question))),
    close: () => {
      for (const breaker of Object.values(breakers)) breaker.stop()
    },
  }
}
