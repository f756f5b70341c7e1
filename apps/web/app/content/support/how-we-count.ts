/** How each figure and claim on our pages comes about; a live shop shows only what the last column says. */
export const countedFigures = [
  [
    'Average rating and number of reviews',
    'All published customer reviews, from five reviews on. Samples never count.',
  ],
  ['Customers', 'Different buyers who paid, rounded down, from one hundred on.'],
  [
    'Satisfaction',
    'Answers of four or five stars to the question after a purchase, with how many answered.',
  ],
  [
    'Delivery',
    'What happens: the key is shown right after payment and e-mailed. Product pages say when stock is short.',
  ],
  ['Support', 'Our real opening hours and the reply time we hold ourselves to.'],
  ['Recent orders', 'Orders of the last 24 hours whose buyers agreed to be shown, from four on.'],
  ['Reseller status', 'Independent reseller. Anything more would need a document we can show you.'],
] as const

export const howWeCount = {
  title: 'How we count these figures',
  lead: 'This shop counts what it says. Where a page shows “Sample”, the figure or claim is an example from our demonstration: it is not counted, and a live shop does not show it.',
  listPrices:
    'A list price is what the publisher’s store asked on the day shown beside it. We look again at least every 30 days; a live shop hides a list price that is older. In this demonstration list prices are sample data too.',
} as const
