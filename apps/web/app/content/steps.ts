import type { Fact } from './home.ts'

export const steps = {
  choose: {
    title: 'Choose your edition',
    text: 'Compare apps side by side. Every edition shows its limits.',
  },
  pay: {
    title: 'Pay once',
    text: 'One price for one licence, in your currency. No subscription starts and nothing renews.',
  },
  activate: {
    title: 'Install and activate',
    text: 'Follow the short guide for your computer, enter your key and start working.',
  },
} as const satisfies Record<string, Fact>
