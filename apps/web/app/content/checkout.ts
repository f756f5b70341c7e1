import type { Availability } from '@keyhaven/contracts/checkout'
import type { Product } from '@keyhaven/contracts/products'

/** What the overlay says while an order is placed, each for 1.2 seconds. */
export const processingSteps = [
  'Validating payment method',
  'Securing transaction',
  'Encrypting data',
  'Processing payment',
  'Preparing licence keys',
] as const

/** What is added when it takes long. */
export const slowTexts = {
  still: 'Still working – do not close this page',
  byMail: 'We will e-mail you; check order status',
} as const

/** Where the keys come from, said before anything is charged. */
export const availabilityTexts: Record<Availability, string> = {
  ready: 'Keys in stock: shown right after payment and e-mailed',
  mixed:
    'Some keys are shown right after payment; the rest follow by e-mail within 3\u2060–\u20604 hours',
  processing: 'Your keys are being prepared and follow by e-mail within 3\u2060–\u20604 hours',
}

type ListPrices = Readonly<{ vendor: string; marketplace: string }>

/** List prices in US dollars that the savings box compares with; the same for every year. */
export const listPrices: Record<Product['category'], ListPrices> = {
  Home: { vendor: '149.99', marketplace: '139.99' },
  Business: { vendor: '249.99', marketplace: '229.99' },
  Professional: { vendor: '439.99', marketplace: '399.99' },
}

export type SampleReview = Readonly<{
  name: string
  location: string
  product: string
  review: string
  timeAgo: string
  /** Nobody bought anything here: samples are never verified. */
  isVerified: false
}>

const sample = (
  name: string,
  location: string,
  product: string,
  timeAgo: string,
  review: string,
): SampleReview => ({ name, location, product, timeAgo, review, isVerified: false })

/** Written by us to show the layout, and marked as samples wherever they appear. */
export const sampleReviews: readonly SampleReview[] = [
  sample(
    'T. Brandt',
    'Hamburg',
    'Home 2024',
    '2 days ago',
    'Paid, read the three steps, typed the key, finished. I expected it to be harder.',
  ),
  sample(
    'M. Okafor',
    'Leeds',
    'Home & Business 2024',
    '3 days ago',
    'The key was on the page before the e-mail arrived. Outlook was set up in ten minutes.',
  ),
  sample(
    'S. Lindqvist',
    'Toronto',
    'Professional Plus 2024',
    '5 days ago',
    'It said Windows only before I paid, so I chose the right edition for my laptop.',
  ),
  sample(
    'R. Alvarez',
    'Austin',
    'Home & Student 2021',
    '1 week ago',
    'Two licences for two children. Each key is listed with its own copy button.',
  ),
  sample(
    'C. Moreau',
    'Lyon',
    'Home & Business 2021',
    '1 week ago',
    'Price in euros from the first page to the receipt. No surprise at the end.',
  ),
  sample(
    'P. Nair',
    'Pune',
    'Professional Plus 2019',
    '2 weeks ago',
    'I lost the e-mail and had it sent again from the order page. That took a minute.',
  ),
]

export const installSteps = {
  Windows: [
    {
      title: 'Download the installer',
      text: 'It comes from the publisher’s own site and is about 4 GB.',
    },
    { title: 'Install and open any app', text: 'Word is a good one to start with.' },
    { title: 'Enter your key', text: 'Paste it when asked, then choose Activate.' },
  ],
  Mac: [
    {
      title: 'Download the installer',
      text: 'It comes from the publisher’s own site as a package for macOS 13 or later.',
    },
    {
      title: 'Open the package and follow it',
      text: 'The apps are in the Applications folder when it is done.',
    },
    { title: 'Enter your key', text: 'Open any app, choose Activate and paste your key.' },
  ],
} as const
