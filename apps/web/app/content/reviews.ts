type Rule = Readonly<{ title: string; text: string }>

/** How a review comes to stand on a page, as told to readers. */
export const reviewRules: Rule[] = [
  {
    title: 'What “verified” means',
    text: '“Verified Purchase” is added by us alone, after the order number, the e-mail address and the edition were found together in a paid order.',
  },
  {
    title: 'What we check',
    text: 'A person reads every review before it appears. We refuse spam, abuse, private data, and what is not about the product or the purchase.',
  },
  {
    title: 'What we never do',
    text: 'The number of stars decides nothing: praise and complaint pass by the same rules. We do not pay for reviews, and we do not rewrite them.',
  },
  {
    title: 'How we count',
    text: 'Averages count every published review by a customer, none left out, and are shown from five reviews on. Samples are marked and never counted among them.',
  },
]
