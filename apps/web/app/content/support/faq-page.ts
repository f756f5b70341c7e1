import { asking, help } from './pages.ts'

export const faqPage = {
  path: '/faq',
  title: 'Questions and answers',
  lead: 'What people ask before they buy, while they install and years later. Search, or open a question.',
  description:
    'Answers about perpetual Office licences: editions, delivery, payment, installing, activating, moving to a new computer, and refunds.',
  next: [
    asking(help.installation, 'Install step by step'),
    asking(help.troubleshooting, 'Look up an error code'),
    asking(help.contact, 'Ask us something else'),
  ],
} as const
