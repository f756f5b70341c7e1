/** What each floor is responsible for, the top floor first. */
export const sentences: Readonly<Record<string, string>> = {
  'back-office':
    'serves the screens of staff, a folder each: what they may call, and their lists; they change things through the modules',
  'back-office/shared':
    'holds what screens share: the kit of lists and routes, what several of them show, and what several of them do',
  operations:
    'knows how the shop is: health and alerts, invariants, figures, slow pages, opening hours, news for staff by mail',
  'moving-in':
    'brings orders, customers and keys over from another shop, and takes ours out in the same columns',
  growth:
    'brings visitors: shopping feeds, sitemaps, the newsletter, custom scripts, tags, steps of a visit',
  voices:
    'hears customers: reviews, messages, surveys, the assistant, and the figures measured from them',
  'after-sale':
    'handles what follows a sale: returns, disputes, invoices, key claims, events of the card provider and lost payments',
  buying: 'turns a cart, a payment link, a business quote or an order by staff into a paid order',
  people: 'owns customer accounts, merges them, blocks addresses and keeps the promises of privacy',
  fulfilment:
    'owns orders and their ledger, judges their risk, delivers and replaces keys, and corrects addresses',
  stock: 'keeps the keys: the vault that encrypts them, and the units that are sold',
  catalog: 'owns editions and prices, currencies, coupons, marketing claims and price comparisons',
  staff:
    'owns members, how they sign in, roles and API keys, and everything that takes a second person',
  platform:
    'gives all areas the audit log, e-mail, notifications, settings, stores, webhooks and limits on guesses',
  infra:
    'speaks to the outside: HTTP, pages, database, queue, mail, payments, crypto, PDF; it knows no module',
}
