export const aboutPage = {
  path: '/about',
  title: 'About Keyhaven',
  lead: 'An independent shop for perpetual Office licences: nine editions, one payment each, and a key by e-mail.',
  description:
    'Who Keyhaven is: an independent reseller of perpetual Office licences. How we work, what we promise, and what we do not claim.',
} as const

export const aboutParts = [
  {
    title: 'What we do',
    paragraphs: [
      'We sell licence keys for the 2024, 2021 and 2019 editions of one office suite. Not subscriptions, not hardware, not a hundred other things. It’s a short list, and we know it well.',
      'Your key is shown right after payment and e-mailed. The software comes from its publisher. There is a guide for every step in between, and a person when the guide is not enough.',
    ],
  },
  {
    title: 'What we are not',
    paragraphs: [
      'We are not the software publisher and are not affiliated with it. Product names belong to their owners; we use them to say what a key is for.',
      'We are not always the right choice. If you work on many devices and want every new feature, a subscription from the publisher suits you better, and we say so.',
    ],
  },
  {
    title: 'How we treat a key',
    paragraphs: [
      'A key is recorded when it comes in, with its supplier and its batch. It is stored encrypted, sold once and shown only to the person who paid for it. Every time it is shown is recorded.',
      'If a key fails, we check that record first.',
    ],
  },
  {
    title: 'How we make claims',
    paragraphs: [
      'Every figure comes from one list we can correct. Samples are marked “Sample”, and how we count is explained below.',
    ],
  },
] as const
