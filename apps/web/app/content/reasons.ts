import type { Fact } from './home.ts'

export const reasons = {
  keep: {
    title: 'Paid for once',
    text: 'Every edition is perpetual. The price you see is the whole price of the licence.',
  },
  plain: {
    title: 'Plain words',
    text: 'Windows only, private use only, no more updates: it stands where you choose, not in the small print.',
  },
  independent: {
    title: 'Independent',
    text: 'We are a reseller of our own and say so. We are not affiliated with the software vendor.',
  },
  help: {
    title: 'People who answer',
    text: 'By phone Monday to Saturday, 9 am–6 pm ET. By e-mail at any hour.',
  },
} as const satisfies Record<string, Fact>
