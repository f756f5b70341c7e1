/** How long each kind of data is kept, as the policies say it and the nightly run does it. */
export const retention = {
  orders: { years: 10, words: '10 years' },
  unpaidOrders: { days: 30, words: '30 days' },
  deviceDetails: { days: 90, words: '90 days' },
  providerMessages: { days: 90, words: '90 days' },
  messages: { months: 24, words: '24 months' },
  mailRecords: { months: 24, words: '24 months' },
  sessions: { days: 30, words: '30 days' },
  knownBrowsers: { days: 180, words: '180 days' },
  guesses: { years: 1, words: '1 year' },
  codes: { days: 1, words: '1 day' },
  exports: { hours: 24, words: '24 hours' },
  consents: { years: 3, words: '3 years' },
  abandonedCarts: { days: 30, words: '30 days' },
  chats: { days: 30, words: '30 days' },
  logs: { days: 30, words: '30 days' },
} as const

/** The words a visitor agreed to or refused; raised when the question changes. */
export const CONSENT_TEXT_VERSION = '1.0'
