import { promises } from '@keyhaven/contracts/promises'
import type { Fact } from './home.ts'

export const reasons = {
  keep: {
    title: 'Paid for once',
    text: 'Every edition is perpetual. The price you see is the whole price of the licence.',
  },
  plain: {
    title: 'No small print',
    text: 'Limits are shown on every edition: its system, its use, and how long it gets updates.',
  },
  independent: {
    title: 'Independent',
    text: 'We are an independent reseller, not affiliated with the software publisher.',
  },
  help: {
    title: 'People who answer',
    text: `Call during our hours, or e-mail any time. ${promises.reply}.`,
  },
} as const satisfies Record<string, Fact>
