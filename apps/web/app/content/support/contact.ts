import { promises } from '@keyhaven/contracts/promises'

export const contactPage = {
  path: '/contact',
  title: 'Contact',
  description: `Call during our hours, or e-mail any time. ${promises.reply}.`,
} as const

const mail = [
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
export const supportMail = (address: string) =>
  `mailto:${address}?subject=${encodeURIComponent(
    'Support request',
  )}&body=${encodeURIComponent(mail.join('\n'))}`

export const contactCards = {
  phone: {
    title: 'Phone Support',
    text: 'Best when you’re at the computer: read us the message, and we’ll tell you what to press.',
  },
  email: {
    title: 'Email Support',
    text: 'Best with a picture of the message. Include your order number for a faster reply.',
  },
  chat: {
    title: 'Live Chat',
    text: 'An AI assistant answers at once and shows its sources. A person takes over when you ask.',
    closed: 'The assistant is switched off. Our team answers by phone and e-mail.',
    isOpen: 'Available Now',
    isClosed: 'Currently Offline',
  },
} as const
