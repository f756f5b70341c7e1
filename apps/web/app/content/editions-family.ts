import type { FaqItem } from './faq.ts'

type Difference = Readonly<{ about: string; perpetual: string; subscription: string }>

/** General facts about both ways to have the apps; nothing about prices of others. */
export const ways: readonly Difference[] = [
  {
    about: 'What you pay',
    perpetual: 'Once',
    subscription: 'Every month or year, for as long as you use it',
  },
  {
    about: 'Which version',
    perpetual: 'The one you bought, for good',
    subscription: 'Always the newest',
  },
  {
    about: 'When you stop paying',
    perpetual: 'Nothing changes',
    subscription: 'Apps can open files, but no longer edit them',
  },
  {
    about: 'Computers',
    perpetual: 'One per licence',
    subscription: 'Usually several, and phones',
  },
  {
    about: 'Cloud storage',
    perpetual: 'Not included',
    subscription: 'Usually included',
  },
]

export const familyQuestions: readonly FaqItem[] = [
  {
    question: 'Are you part of Microsoft?',
    answer:
      'No. Keyhaven is an independent reseller and is not affiliated with Microsoft. We name the product because that is what the licence is for.',
  },
  {
    question: 'Do I need an account with the publisher?',
    answer:
      'To install and activate, the publisher asks for one in most cases, as it does for every buyer. Your files can stay on your computer.',
  },
  {
    question: 'Which edition do most people need?',
    answer:
      'At home, Home 2024. For paid work, Home & Business 2024. Professional Plus only if you need Access, and only on Windows.',
  },
  {
    question: 'Is a perpetual licence the better choice?',
    answer:
      'If one computer and the apps of one year are enough, it usually costs less over the years. If you want the newest version on several devices with storage in the cloud, a subscription serves you better, and we do not sell those.',
  },
]
