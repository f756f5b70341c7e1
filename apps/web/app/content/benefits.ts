import type { Fact } from './home.ts'

export const benefits = {
  key: {
    title: 'Nothing to ship, nothing to wait for',
    text: 'Choose an edition and pay once. Your key is shown right after payment and e-mailed to you.',
  },
  keep: {
    title: 'Yours, for as long as you like',
    text: 'A perpetual licence is activated once and does not run out. The apps work offline, and there is nothing more to pay.',
  },
  fit: {
    title: 'Clear about what runs where',
    text: 'Every card says whether an edition runs on a Mac, allows paid work and still gets updates.',
  },
  help: {
    title: 'Help from people',
    text: `Call during our hours, or e-mail any time.`,
  },
  currency: {
    title: 'Your own currency',
    text: 'See every price in nine currencies. Choose yours once and it stays.',
  },
} as const satisfies Record<string, Fact>
