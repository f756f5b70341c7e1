export const aboutPage = {
  path: '/about',
  title: 'About Keyhaven',
  lead: 'An independent shop for perpetual office software: nine editions, one payment each, and a key by e-mail.',
  description:
    'Who Keyhaven is: an independent reseller of perpetual Office licences, how we work, what we promise, and what we do not claim.',
} as const

export const aboutParts = [
  {
    title: 'What we do',
    paragraphs: [
      'We sell licence keys for the 2024, 2021 and 2019 editions of one office suite. Not subscriptions, not hardware, not a hundred other things. That is little enough to know it well.',
      'A key arrives by e-mail and on an order page. The software comes from its publisher. Between the two there is a guide for every step, and a person for what the guide forgot.',
    ],
  },
  {
    title: 'What we are not',
    paragraphs: [
      'We are not the publisher, and not affiliated with it. Product names belong to their owners; we use them to say what a key is for.',
      'We are not always the right choice. If you work on many devices and want every new feature, a subscription from the publisher suits you better, and we say so.',
    ],
  },
  {
    title: 'How we treat a key',
    paragraphs: [
      'A key is recorded when it comes in, with its supplier and its batch. It is stored encrypted, sold once, and opened only for the person who paid for it. Every opening leaves a trace.',
      'If a key fails, we look at that trace first. You do not have to argue.',
    ],
  },
  {
    title: 'How we speak of ourselves',
    paragraphs: [
      'Every figure and every promise on these pages stands in one list, so that it can be corrected or taken back in one place. Examples are marked as examples.',
    ],
  },
] as const
