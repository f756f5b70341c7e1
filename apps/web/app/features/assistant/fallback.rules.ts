import type { Company } from '@keyhaven/contracts/storefront'

type Contact = Pick<Company, 'email' | 'phone' | 'supportHours'>
type Fallback = Readonly<{ text: string; suggestions: readonly string[] }>

export const TRY_AGAIN = 'Try again'

/** The shop answered, but the assistant could not. Where "24/7" may not be claimed, the hours are named. */
export const outOfOrder = (company: Contact, supportHours: string | null): Fallback => ({
  text: `I'm having technical difficulties right now. Please contact our support team at ${company.email} or call ${company.phone}. Our team is available ${supportHours === '24/7' ? '24/7' : company.supportHours}.`,
  suggestions: ['Contact support', TRY_AGAIN, 'Installation help'],
})

/** Nothing came back at all. */
export const outOfReach = ({ email }: Contact): Fallback => ({
  text: `I apologize, but I'm having trouble connecting right now. Please contact our support team at ${email} for immediate assistance.`,
  suggestions: ['Contact support', TRY_AGAIN],
})
