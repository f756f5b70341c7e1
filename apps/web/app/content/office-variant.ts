/** The one product page of the smaller site. */
export const officeVariant = {
  title: 'Office editions, bought once',
  description:
    'Perpetual licences of Office 2024, 2021 and 2019 from an independent reseller. Choose an edition, pay once, get the key by e-mail.',
  lead: 'Choose the year and the edition that fit your computer. You pay once, the licence does not run out, and the key comes by e-mail.',
  /** The same content on the shop itself: search engines are told that it is one page. */
  canonicalPath: '/microsoft-office',
} as const
