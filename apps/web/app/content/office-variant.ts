/** The one product page of the smaller site. */
export const officeVariant = {
  title: 'Office editions, bought once',
  description:
    'Perpetual licences of Office 2024, 2021 and 2019 from an independent reseller. Choose an edition, pay once, get the key by e-mail.',
  lead: 'Choose the edition that fits your computer. Pay once, keep it for good, and get your key by e-mail.',
  /** The same content on the shop itself: search engines are told that it is one page. */
  canonicalPath: '/microsoft-office',
} as const
