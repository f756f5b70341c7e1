import type { Fact } from './home.ts'

export const benefits = {
  key: {
    title: 'A key, and nothing to wait in for',
    text: 'You choose an edition and pay once. The key comes to your inbox; there is no box to ship and no disc to keep.',
  },
  keep: {
    title: 'Yours, for as long as you like',
    text: 'A perpetual licence is activated once and does not run out. The apps work offline, and no fee follows.',
  },
  fit: {
    title: 'Plain about what fits',
    text: 'Each edition says on its card whether it runs on a Mac, so nobody finds out after paying.',
  },
  help: {
    title: 'Help from people',
    text: 'Call us Monday to Saturday, 9 am–6 pm ET, or write an e-mail at any hour.',
  },
  currency: {
    title: 'Your own currency',
    text: 'See every price in nine currencies. Choose yours once and it stays.',
  },
} as const satisfies Record<string, Fact>
