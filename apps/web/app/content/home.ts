type Fact = Readonly<{ title: string; text: string }>

/** What is true of every edition; the icon is chosen where it is painted. */
export const facts = {
  email: { title: 'Key by e-mail', text: 'Nothing is shipped' },
  keep: { title: 'Yours to keep', text: 'One payment, no renewals' },
  system: { title: 'Windows or Mac', text: 'Said plainly on every edition' },
  currency: { title: 'Nine currencies', text: 'See prices in your own' },
  help: { title: 'Help from people', text: 'Mon–Sat, 9 am–6 pm ET' },
} as const satisfies Record<string, Fact>

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

export const steps = {
  choose: {
    title: 'Choose your edition',
    text: 'Compare apps side by side. We tell you plainly when an edition is Windows only.',
  },
  pay: {
    title: 'Pay once',
    text: 'One price for one licence, in your currency. No subscription starts and nothing renews.',
  },
  activate: {
    title: 'Install and activate',
    text: 'Follow the short guide for your computer, enter the key from the e-mail, and start working.',
  },
} as const satisfies Record<string, Fact>

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
