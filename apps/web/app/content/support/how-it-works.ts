export const howItWorksPage = {
  path: '/how-it-works',
  title: 'How it works',
  lead: 'From choosing an edition to the first document: what you do, what we do meanwhile, and what you end up with.',
  description:
    'How buying a perpetual Office licence works: choose, pay once, see the key on your order page and in your inbox, install from the official site, activate.',
} as const

/** Each step with both sides of it. */
export const buyingSteps = [
  {
    title: 'Choose',
    you: 'Pick the apps you need and the system you have. The compatibility checker answers the second question for you.',
    we: 'Every card says whether an edition runs on a Mac, allows paid work and still gets updates.',
  },
  {
    title: 'Check out',
    you: 'Enter an e-mail address and your billing details. No account is needed.',
    we: 'We hold the price, exchange rate and coupon for fifteen minutes, and reserve your keys when you pay.',
  },
  {
    title: 'Pay once',
    you: 'Pay by card. Your bank may ask you to confirm it.',
    we: 'The card form belongs to the payment provider; we never see the number. Your order counts as paid when the provider confirms it.',
  },
  {
    title: 'Get your key',
    you: 'Read it on the order page right after payment, or in the e-mail.',
    we: 'The key is taken from stock for you alone and recorded against your order. If we run short, you get what’s ready now and the rest by e-mail.',
  },
  {
    title: 'Install',
    you: 'Download the installer from the publisher’s own site and run it.',
    we: 'The order page links there. Our guide covers every step, for Windows and Mac.',
  },
  {
    title: 'Activate',
    you: 'Enter the key when asked. That’s all.',
    we: 'If it is refused, we have the history of the key and help you, by phone or by e-mail.',
  },
] as const

export const inTheEnd = [
  'A 25-character key that only you get',
  'An order page you can open again from any browser, with a link to your e-mail address',
  'A receipt to print or to keep',
  'The right to use that edition for as long as you like, on one computer for each licence',
] as const
