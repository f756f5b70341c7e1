import type { CartAvailability } from '@keyhaven/contracts/checkout'
import { promises } from '@keyhaven/contracts/promises'

/** The message at a field that was left empty; the list above the form names each by its own message. */
const THIS_FIELD = 'This field is required'
export const inlineErrors: Readonly<Record<string, string>> = {
  'First name is required': 'Please enter your first name',
  'Last name is required': 'Please enter your last name',
  'Street address is required': THIS_FIELD,
  'City is required': THIS_FIELD,
  'Postal code is required': THIS_FIELD,
}

/** What is said while an order is placed: what is known, and what is not known yet. */
export const waitingTexts = {
  saving: { title: 'Saving your order', lead: 'This takes a moment.' },
  bank: {
    title: 'Waiting for your bank',
    lead: 'Usually a few seconds. Please keep this page open.',
  },
  free: { title: 'Placing your order', lead: 'This takes a moment.' },
  done: { title: 'Your order is placed', lead: 'Opening your order page.' },
  unknown: {
    title: 'We don’t know yet',
    lead: 'The bank’s answer was lost on the way. The payment may or may not have gone through.',
  },
} as const

/** One promise, where the money is paid. */
export const guaranteeText = 'Your key appears on screen and by e\u2011mail.'

/** A code that is known to many opens nothing in a browser: the way in is mailed. */
export const freeOrderText = 'Free order: we e\u2011mail you the way to your keys'

/** What is added when it takes long. */
export const slowTexts = {
  still: 'Still working – do not close this page',
  byMail: 'We will e-mail you; check order status',
} as const

/** When the keys come, said before anything is charged; late as the registry of claims says it. */
export const availabilityTexts: Record<CartAvailability, (late: string) => string> = {
  ready: () => promises.delivery,
  mixed: (late) => `Some keys are shown right after payment; the rest follow by e-mail ${late}`,
  processing: (late) => `Your keys are being prepared and follow by e-mail ${late}`,
  'sold-out': () =>
    'Sold out: not all of these keys are in stock, so this order cannot be paid right now',
}

/** What the savings box of a demonstration says of a marketplace, in US dollars; the same for every year. */
export const marketplacePrices: Readonly<Record<string, string>> = {
  Home: '139.99',
  Business: '229.99',
  Professional: '399.99',
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
      text: 'It comes from the publisher’s own site. It takes 4 GB of disk space, 10 GB while installing.',
    },
    { title: 'Install and open any app', text: 'Word is a good one to start with.' },
    {
      title: 'Enter your key',
      text: 'Paste it when the publisher’s page or Word asks, then choose Activate.',
    },
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
