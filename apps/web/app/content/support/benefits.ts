export const benefitsPage = {
  path: '/benefits',
  title: 'Why us',
  lead: 'Many shops sell keys. Here is what we do differently, and how you can check each of it yourself.',
  description:
    'Why buy a perpetual Office licence here: plain words, traced keys, one payment, help from people, and an honest comparison with a subscription.',
} as const

/** What we do, and how anybody can see that we do it. */
export const proofs = [
  {
    icon: 'words',
    title: 'Plain before you pay',
    text: 'Windows only, private use only, no more security updates: such things stand on the card of an edition, not in the small print.',
    proof: { label: 'See the requirements', to: '/system-requirements' },
  },
  {
    icon: 'key',
    title: 'A key with a history',
    text: 'We know which supplier a key came from, which order it went to and whether it was ever taken back. So can you.',
    proof: { label: 'Verify a licence', to: '/license-verification' },
  },
  {
    icon: 'once',
    title: 'One payment',
    text: 'No trial that turns into a subscription, no card kept for later, nothing to cancel.',
    proof: { label: 'How buying works', to: '/how-it-works' },
  },
  {
    icon: 'fit',
    title: 'A check that may say no',
    text: 'The compatibility checker tells you when an edition does not run on your computer, although that sells nothing.',
    proof: { label: 'Check this computer', to: '/compatibility-checker' },
  },
  {
    icon: 'help',
    title: 'People who answer',
    text: 'A phone number with hours that are kept, an address that is read, and guides that name the error you see.',
    proof: { label: 'Ways to reach us', to: '/contact' },
  },
  {
    icon: 'source',
    title: 'The official installer',
    text: 'You download from the publisher’s own site. We have no installer of our own, and no program that “activates” anything.',
    proof: { label: 'What official means', to: '/guaranteed-official-licenses' },
  },
] as const

/** Which of the two suits you; both columns are meant. */
export const perpetualOrNot = {
  rows: [
    ['You pay', 'Once', 'Every month or year'],
    ['It works', 'As long as you like', 'As long as you pay'],
    ['New features', 'None: the version stays as it is', 'As they come out'],
    ['Security updates', 'Until a date set for each year', 'As long as you pay'],
    ['Computers', 'One for each licence', 'Often several, depending on the plan'],
    ['Online storage', 'Not included', 'Often included'],
    [
      'Better for',
      'One computer, steady work, a cost that is known',
      'Several devices, shared files, always the newest',
    ],
  ],
} as const
