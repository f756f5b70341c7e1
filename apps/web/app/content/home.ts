import { promises } from '@keyhaven/contracts/promises'

export type Fact = Readonly<{ title: string; text: string }>

/** What is true of every edition; the icon is chosen where it is painted. */
export const facts = {
  email: { title: 'Key on screen and by e-mail', text: 'Right after payment' },
  keep: { title: 'Yours to keep', text: 'One payment, no renewals' },
  system: { title: 'Windows or Mac', text: 'Marked on every edition' },
  currency: { title: 'Nine currencies', text: 'See prices in your own' },
  help: { title: 'Help from people', text: promises.hours },
} as const satisfies Record<string, Fact>

/** What our own drawings of the payment marks stand for. */
export const paymentMarks = [
  { mark: 'VISA', name: 'Visa' },
  { mark: 'MC', name: 'Mastercard' },
  { mark: 'AMEX', name: 'American Express' },
] as const

/** A mark of the specification that nobody can pay with here: shown as a sample only. */
export const sampleMark = { mark: 'PP', name: 'PayPal' } as const
