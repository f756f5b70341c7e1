export const benefitsPage = {
  path: '/benefits',
  title: 'Why us',
  lead: 'Many shops sell keys. Here is what we do differently, and how to check it yourself.',
  description:
    'Why buy a perpetual Office licence here: no small print, traced keys, one payment, help from people, and an honest comparison with a subscription.',
} as const

/** What we do, and how to see that we do it. */
export const proofs = [
  {
    icon: 'words',
    title: 'No small print',
    text: 'Windows only, private use, updates ended: every card and every buy box shows it before you pay.',
    proof: { label: 'See the requirements', to: '/system-requirements' },
  },
  {
    icon: 'key',
    title: 'A key with a history',
    text: 'We record the supplier of every key, the order it went to and whether it was ever taken back. You can check any time that your key is ours and still good.',
    proof: { label: 'Verify a licence', to: '/license-verification' },
  },
  {
    icon: 'once',
    title: 'One payment',
    text: 'No trial that turns into a subscription, no stored card, nothing to cancel.',
    proof: { label: 'How buying works', to: '/how-it-works' },
  },
  {
    icon: 'fit',
    title: 'We’ll tell you if it won’t run',
    text: 'The compatibility checker tells you when an edition won’t run on your computer, even if that means no sale.',
    proof: { label: 'Check this computer', to: '/compatibility-checker' },
  },
  {
    icon: 'help',
    title: 'People who answer',
    text: 'Real opening hours, an inbox people read, and guides that name the error you see.',
    proof: { label: 'Ways to reach us', to: '/contact' },
  },
  {
    icon: 'source',
    title: 'The official installer',
    text: 'You download from the publisher’s own site. We have no installer of our own and no “activator”.',
    proof: { label: 'What official means', to: '/guaranteed-official-licenses' },
  },
] as const

/** Which of the two suits you: a fair comparison. */
export const perpetualOrNot = {
  rows: [
    ['You pay', 'Once', 'Every month or year'],
    ['It works', 'For as long as you like', 'For as long as you pay'],
    ['New features', 'None: the version stays as it is', 'As they come out'],
    ['Security updates', 'Until a set date for each version', 'For as long as you pay'],
    ['Computers', 'One for each licence', 'Often several, depending on the plan'],
    ['Online storage', 'Not included', 'Often included'],
    [
      'Better for',
      'One computer, steady work, a known cost',
      'Several devices, shared files, always the newest',
    ],
  ],
} as const
