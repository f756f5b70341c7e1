import type { ContactMessage } from '@keyhaven/contracts/inbox'

export type Reason = 'order' | 'before' | 'company'

type ReasonWords = Readonly<{
  label: string
  hint: string
  /** What the form is called once it was chosen. */
  title: string
  topic: ContactMessage['messageType']
}>

/** Why people write: one choice, which fills in the topic and asks for the order only where there is one. */
export const reasons: Readonly<Record<Reason, ReasonWords>> = {
  order: {
    label: 'A problem with an order',
    hint: 'Key, delivery, refund, invoice',
    title: 'Tell us about the order',
    topic: 'support',
  },
  before: {
    label: 'A question before buying',
    hint: 'Which edition, will it run',
    title: 'Ask before you buy',
    topic: 'general',
  },
  company: {
    label: 'A company purchase',
    hint: 'Ten or more, on one invoice',
    title: 'Tell us what your company needs',
    topic: 'sales',
  },
}

export const reasonOptions = (Object.keys(reasons) as Reason[]).map((value) => ({
  value,
  label: reasons[value].label,
  hint: reasons[value].hint,
}))
