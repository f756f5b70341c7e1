import { company } from '../company.ts'

export const contactPage = {
  path: '/contact',
  title: 'Contact',
  description:
    'Call us Monday to Saturday, 9 am–6 pm ET, or write at any hour. What to put into your e-mail so that the first answer is the last.',
} as const

const letter = [
  'Issue description:',
  '',
  '',
  'Order number:',
  'Product edition:',
  'Purchase date:',
  'Operating system:',
  'Device type:',
]

/** A letter with the questions that we would ask first. */
export const supportLetter = `mailto:${company.email}?subject=${encodeURIComponent(
  'Support request',
)}&body=${encodeURIComponent(letter.join('\n'))}`

export const contactCards = {
  phone: {
    title: 'Phone Support',
    text: 'Best while you sit in front of the computer: you read the message out, we say what to press.',
  },
  email: {
    title: 'Email Support',
    text: 'Best with a picture of the message. Your order number saves one letter each way.',
  },
  chat: {
    title: 'Live Chat',
    open: 'The round button at the lower edge of the page opens it, while you read on.',
    closed: 'There is no chat at the moment. Phone and e-mail reach the same people.',
  },
} as const
