import type { ContactMessage } from '@keyhaven/contracts/inbox'

/** The values of the specification, in the order in which they are offered. */
export const kinds: readonly { value: ContactMessage['messageType']; label: string }[] = [
  { value: 'support', label: 'Technical Support' },
  { value: 'sales', label: 'Sales Inquiry' },
  { value: 'general', label: 'General Question' },
  { value: 'complaint', label: 'Complaint' },
  { value: 'suggestion', label: 'Suggestion' },
]

export const LONGEST_MESSAGE = 2_000
const MIN_FILL_SECONDS = 5

export type FieldErrors = Readonly<Record<string, string>>
type Typed = Record<
  'name' | 'email' | 'phone' | 'orderNumber' | 'subject' | 'messageType' | 'message' | 'website',
  string
>

/** What is in the form. */
export function typedIn(form: FormData): Typed {
  const text = (name: string) => String(form.get(name) ?? '')
  return {
    name: text('name'),
    email: text('email'),
    phone: text('phone'),
    orderNumber: text('orderNumber'),
    subject: text('subject'),
    messageType: text('messageType'),
    message: text('message'),
    website: text('website'),
  }
}

/** Why a form is not sent at all, in the words of the page. */
export function hindrance(typed: Typed, secondsOpen: number): string | undefined {
  if (typed.website !== '') return 'Invalid form submission detected'
  if (secondsOpen < MIN_FILL_SECONDS) return 'Form submitted too quickly. Please try again.'
  return undefined
}
