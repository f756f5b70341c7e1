type Rule = Readonly<{ title: string; text: string }>

/** How a review gets onto a page, as told to readers. */
export const reviewRules: Rule[] = [
  {
    title: 'What “verified” means',
    text: 'We add “Verified Purchase” only when the order number, e-mail address and edition match a paid order.',
  },
  {
    title: 'What we check',
    text: 'A person reads every review before it appears. We refuse spam, abuse, private data and anything that is not about the product or the purchase.',
  },
  {
    title: 'What we never do',
    text: 'Stars decide nothing: praise and complaints follow the same rules. We do not pay for reviews, and we do not rewrite them.',
  },
  {
    title: 'How we count',
    text: 'Averages include every published customer review and appear from five reviews on. Samples are marked, and so is an average made of them.',
  },
]
