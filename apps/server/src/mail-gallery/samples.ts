import { claimRefused } from '../modules/after-sale/key-claims/claim-refused.email.tsx'
import { returnNews } from '../modules/after-sale/returns/return-news.email.tsx'
import { withdrawalDeclared } from '../modules/after-sale/returns/withdrawal-declared.email.tsx'
import { withdrawalLink } from '../modules/after-sale/returns/withdrawal-link.email.tsx'
import { cartReminder } from '../modules/buying/abandoned-carts/cart-reminder.email.tsx'
import { confirmReminder } from '../modules/buying/abandoned-carts/confirm-reminder.email.tsx'
import { offerReady } from '../modules/buying/business-quotes/offer-ready.email.tsx'
import { paymentNotArrived } from '../modules/buying/checkout/mails/payment-not-arrived.email.tsx'
import { paymentOnItsWay } from '../modules/buying/checkout/mails/payment-on-its-way.email.tsx'
import { paymentRequest } from '../modules/buying/payment-links/payment-request.email.tsx'
import { keysOf } from '../modules/fulfilment/delivery/mails/keys.email.tsx'
import { orderConfirmed } from '../modules/fulfilment/delivery/mails/order-confirmed.email.tsx'
import { orderLink } from '../modules/fulfilment/delivery/mails/order-link.email.tsx'
import { refundConfirmed } from '../modules/fulfilment/delivery/mails/refund-confirmed.email.tsx'
import { keyRevoked } from '../modules/fulfilment/key-swaps/key-revoked.email.tsx'
import { addressChangeMail } from '../modules/fulfilment/order-email/address-change.email.tsx'
import { addressChanged } from '../modules/fulfilment/order-email/address-changed.email.tsx'
import { addressCode } from '../modules/fulfilment/order-email/address-code.email.tsx'
import { orderHeld } from '../modules/fulfilment/risk/order-held.email.tsx'
import { releaseCodeMail } from '../modules/fulfilment/risk/release-code.email.tsx'
import { seatKey } from '../modules/fulfilment/seats/seat-key.email.tsx'
import { confirmNews } from '../modules/growth/newsletter/confirm-news.email.tsx'
import { newsletterIssue } from '../modules/growth/newsletter/newsletter-issue.email.tsx'
import { monthlySummary } from '../modules/operations/monthly-summary/monthly-summary.email.tsx'
import { staffNews } from '../modules/operations/notification-digests/staff-news.email.tsx'
import { accountNews } from '../modules/people/customers/account.email.tsx'
import { accountMoved } from '../modules/people/customers/account-moved.email.tsx'
import { accountRemoval } from '../modules/people/customers/account-removal.email.tsx'
import { chatCode } from '../modules/people/customers/chat-code.email.tsx'
import { customerNews } from '../modules/people/customers/customer-news.email.tsx'
import { moveCode } from '../modules/people/customers/move-code.email.tsx'
import { oneTimeCode } from '../modules/people/customers/one-time-code.email.tsx'
import { erasureConfirmation } from '../modules/people/privacy/erasure-confirmation.email.tsx'
import { exportReady } from '../modules/people/privacy/export-ready.email.tsx'
import { mailCheck } from '../modules/platform/emails/mail-check.email.tsx'
import { aloneApproval } from '../modules/staff/approvals/alone-approval.email.tsx'
import { securityNews } from '../modules/staff/staff/security-news.email.tsx'
import { setUpLink } from '../modules/staff/staff/set-up-link.email.tsx'
import { staffLink } from '../modules/staff/staff/staff-link.email.tsx'
import { stockAlarm } from '../modules/stock/licenses/units/stock-alarm.email.tsx'
import { helpIsOver } from '../modules/voices/inbox/help-is-over.email.tsx'
import { messageReceived } from '../modules/voices/inbox/message-received.email.tsx'
import { conversationCode } from '../modules/voices/inbox/proof/conversation-code.email.tsx'
import { staffReply } from '../modules/voices/inbox/staff-reply.email.tsx'
import { reviewRequest } from '../modules/voices/reviews/review-request.email.tsx'
import { type Sample, samplesOf } from './sample.ts'
import { cards, deliveries, linkTo, orderNumber, orderUrl, seatCard } from './sample-parts.ts'

const notes = [
  'Paid by Visa card · 12 November 2026, 2:02 pm ET',
  'No VAT or sales tax is charged.',
]
const receipt = {
  lines: [
    { label: cards.professional.name, amount: '$\u00a0399.99' },
    { label: `${cards.home.name} × 2`, amount: '$\u00a0299.98' },
    { label: 'Promo code WELCOME10', amount: '−$\u00a070.00', isGood: true },
  ],
  total: { label: 'Total paid', amount: '$\u00a0629.97' },
  notes,
}
const paid = { orderNumber, orderUrl, name: 'Ana', isFree: false, receipt, consents: [] }
const consents = [
  {
    kind: 'immediate',
    wording: 'Deliver my keys now, before the 14 days of withdrawal are over.',
    note: 'Thu, 12 Nov 2026 19:01:40 GMT, text version 2026-10-01',
  },
]
const refunded = {
  orderNumber,
  orderUrl,
  amount: '$\u00a0134.99',
  card: 'Visa card',
  at: '14 November 2026, 10:24 am ET',
}
const returned = {
  orderNumber,
  orderUrl,
  lines: [{ label: cards.home.name, amount: '$\u00a0134.99' }],
  total: { label: 'Total', amount: '$\u00a0134.99' },
  askedAt: '13 November 2026, 4:10 pm ET',
}

const buying = [
  ...samplesOf(orderConfirmed, {
    '': { ...paid, keys: 'Your keys are in a separate e-mail, with the steps to install.' },
    'keys to follow, in Europe': {
      ...paid,
      keys: 'Your keys are being prepared and follow by e-mail as soon as new keys arrive.',
      consents,
    },
    free: {
      ...paid,
      isFree: true,
      keys: 'The link in a separate e-mail opens your order page, with your keys.',
      receipt: {
        lines: [
          { label: cards.home.name, amount: '$\u00a0149.99' },
          { label: 'Promo code GIFT', amount: '−$\u00a0149.99', isGood: true },
        ],
        total: { label: 'Total', amount: '$\u00a00.00' },
        notes: ['Nothing to pay · 12 November 2026, 2:02 pm ET'],
      },
    },
  }),
  ...samplesOf(keysOf, deliveries),
  ...samplesOf(orderLink, { '': { orderNumber, link: linkTo('/order-access') } }),
  ...samplesOf(cartReminder, {
    first: {
      isLast: false,
      cards: [{ ...cards.business, price: '$\u00a0249.99' }],
      link: linkTo('/checkout?restore'),
    },
    last: {
      isLast: true,
      cards: [{ ...cards.business, price: '$\u00a0249.99' }],
      link: linkTo('/checkout?restore'),
    },
  }),
  ...samplesOf(confirmReminder, { '': { link: linkTo('/cart-reminder') } }),
  ...samplesOf(offerReady, {
    '': {
      name: 'Q-2026-0042-2',
      contact: 'Ana Moreno',
      company: 'Moreno Architects',
      seats: 25,
      lines: [{ label: `${cards.professional.name} × 25`, amount: '$\u00a08,499.75' }],
      total: '$\u00a08,499.75',
      lastDay: '30 November 2026',
      isNewer: true,
      link: linkTo('/business-quote'),
    },
  }),
  ...samplesOf(paymentRequest, {
    '': {
      title: 'Remote installation, one hour',
      description: 'We install the suite with you on the phone.',
      message: 'As agreed on Tuesday.',
      amount: '$\u00a049.00 USD',
      lastDay: '30 November 2026',
      link: linkTo('/payment'),
    },
  }),
  ...samplesOf(seatKey, {
    '': {
      productName: cards.professional.name,
      giver: 'Ana Moreno of Moreno Architects',
      giverAddress: 'ana.moreno@example.com',
      card: seatCard,
      install: {
        system: 'Windows',
        isWindowsOnly: true,
        downloadUrl: 'https://setup.office.com',
      },
    },
  }),
]

const afterSale = [
  ...samplesOf(refundConfirmed, {
    'one licence': { ...refunded, ended: ['H5N9T'], keepsSome: true },
    'the whole order': { ...refunded, amount: '$\u00a0629.97', ended: [], keepsSome: false },
  }),
  ...samplesOf(keyRevoked, {
    '': { orderNumber, orderUrl, productName: 'Office Home 2024', lastFive: 'H5N9T' },
  }),
  ...samplesOf(returnNews, {
    received: {
      ...returned,
      title: 'We have your request',
      text: 'The keys were already shown or sent, so we check that they are not in use. We e-mail you when that is done; until then nothing changes.',
    },
    refused: {
      ...returned,
      title: 'We could not approve your refund',
      text: 'The key was activated and is still in use. Your keys stay yours. If you think this is wrong, just reply to this e-mail.',
    },
  }),
  ...samplesOf(withdrawalLink, { '': { orderNumber, link: linkTo('/withdrawal') } }),
  ...samplesOf(withdrawalDeclared, {
    '': {
      orderNumber,
      declaredAt: 'Fri, 13 Nov 2026 21:10:04 GMT',
      name: 'Ana Moreno',
      wording: `I withdraw from the contract about these licences, bought with order ${orderNumber}.`,
      textVersion: '2026-10-01',
      lines: returned.lines,
      total: returned.total,
      isAutomatic: false,
    },
  }),
  ...samplesOf(claimRefused, {
    '': {
      orderNumber,
      orderUrl,
      productName: cards.home.name,
      lastFive: 'H5N9T',
      reason: 'The key is good: it activates on the edition and year you bought.',
    },
  }),
  ...samplesOf(reviewRequest, {
    '': { orderNumber, names: [cards.home.name], link: linkTo('/reviews') },
  }),
]

const people = [
  ...samplesOf(chatCode, {
    '': { code: '640317', account: linkTo('/account') },
    'without digits': { code: undefined, account: linkTo('/account') },
  }),
  ...samplesOf(oneTimeCode, {
    'sign in': { purpose: 'access', code: '418206', link: linkTo('/mail-link') },
    'confirm the address': { purpose: 'verify', code: '073155', link: linkTo('/mail-link') },
    'without digits': { purpose: 'reset', code: undefined, link: linkTo('/mail-link') },
    'sent by staff': {
      purpose: 'access',
      code: undefined,
      link: linkTo('/mail-link'),
      isByStaff: true,
    },
  }),
  ...samplesOf(accountNews, {
    known: { news: 'known' },
    changed: { news: 'changed' },
    voided: { news: 'voided' },
  }),
  ...samplesOf(customerNews, {
    renamed: { news: 'renamed' },
    blocked: { news: 'blocked' },
    unblocked: { news: 'unblocked' },
    left: { news: 'left' },
    received: { news: 'received' },
    copied: { news: 'copied' },
    forgotten: { news: 'forgotten' },
  }),
  ...samplesOf(accountRemoval, { '': {} }),
  ...samplesOf(accountMoved, { '': { takeBackUrl: linkTo('/keep-account') } }),
  ...samplesOf(moveCode, {
    '': { proof: { code: '520914', link: linkTo('/mail-link') } },
    'address taken': {},
  }),
  ...samplesOf(addressCode, {
    '': {
      ...{ orderNumber, newAddress: 'a••@example.com', code: 'WMQK-7WHM-2QXW' },
      ...{ isForStaff: false, isForKeys: false },
    },
    'for staff': {
      ...{ orderNumber, newAddress: 'a••@example.com', code: 'WMQK-7WHM-2QXW' },
      ...{ isForStaff: true, isForKeys: false },
    },
    'for keys at the former address': {
      ...{ orderNumber, newAddress: 'a••@example.com', code: 'WMQK-7WHM-2QXW' },
      ...{ isForStaff: true, isForKeys: true },
    },
  }),
  ...samplesOf(conversationCode, {
    '': {
      ...{ reference: 'T-7F3K-9Q2D', code: 'WMQK-7WHM-2QXW' },
      mails: ['18 November 2026 at 19:30 UTC', '18 November 2026 at 18:05 UTC'],
    },
  }),
  ...samplesOf(releaseCodeMail, {
    '': { orderNumber, code: '604182', orderUrl: linkTo('/order-success') },
  }),
  ...samplesOf(orderHeld, { '': { orderNumber, orderUrl: linkTo('/order-success') } }),
  ...samplesOf(paymentOnItsWay, {
    '': { orderNumber, orderUrl: linkTo('/order-success'), confirmer: 'Przelewy24' },
  }),
  ...samplesOf(paymentNotArrived, {
    '': { orderNumber, confirmer: 'Przelewy24', cartUrl: linkTo('/checkout') },
  }),
  ...samplesOf(addressChangeMail, {
    '': {
      orderNumber,
      newAddress: 'a••@example.com',
      until: '18 November 2026 at 19:30 UTC',
      keepUrl: linkTo('/keep-address'),
    },
  }),
  ...samplesOf(addressChanged, {
    'by code': { orderNumber },
    'by staff': { orderNumber, isByStaff: true },
    'after 72 hours': { orderNumber, takeBackUrl: linkTo('/keep-address') },
  }),
  ...samplesOf(exportReady, { '': {} }),
  ...samplesOf(erasureConfirmation, { '': {} }),
  ...samplesOf(confirmNews, { '': { link: linkTo('/newsletter') } }),
  ...samplesOf(newsletterIssue, {
    '': {
      subject: 'Three things Office 2024 does better',
      lead: 'A short letter for those who asked for one.',
      blocks: [
        { kind: 'heading', text: 'Charts that follow your table' },
        { kind: 'text', text: 'Add a row, and the chart grows with it.' },
        { kind: 'edition', card: { ...cards.home, price: '$\u00a0149.99' } },
        { kind: 'button', text: 'See all editions', path: '/shop' },
      ],
    },
  }),
  ...samplesOf(helpIsOver, {
    '': { reference: 'KT-4F8Q-2M7X', link: 'https://keyhaven.example/contact' },
  }),
  ...samplesOf(messageReceived, { '': { reference: 'KT-4F8Q-2M7X' } }),
  ...samplesOf(staffReply, {
    '': {
      reference: 'KT-4F8Q-2M7X',
      text: 'Hello Ana,\n\nplease remove the trial version first, then restart the computer and enter the key once more.\n\nKind regards,\nMarta at Keyhaven',
    },
  }),
  ...samplesOf(staffLink, { '': { link: linkTo('/admin/login') } }),
  ...samplesOf(aloneApproval, {
    code: {
      summary: 'New payment link: $ 1.00 for 2 × home-2024, one use.',
      code: 'KHTRWMZP',
      from: '18 November, 14:05 UTC',
      url: linkTo('/admin/main-site'),
    },
    news: {
      summary: 'New payment link: $ 1.00 for 2 × home-2024, one use.',
      code: null,
      from: '18 November, 14:05 UTC',
      url: linkTo('/admin/main-site'),
    },
  }),
  ...samplesOf(setUpLink, {
    '': { link: linkTo('/admin/set-up'), why: 'invited' },
    reset: { link: linkTo('/admin/set-up'), why: 'reset' },
    'forgotten password': { link: linkTo('/admin/set-up'), why: 'forgotten' },
  }),
  ...samplesOf(stockAlarm, {
    low: { name: 'Office Home 2024', free: 12, url: linkTo('/admin/main-site') },
    empty: { name: 'Office Home 2024', free: 0, url: linkTo('/admin/main-site') },
  }),
  ...samplesOf(staffNews, {
    'of a day': {
      url: 'https://keyhaven.example/admin/main-site?tab=notifications',
      news: [
        { title: 'Few keys of Home 2024 are left', body: '3 keys are free.' },
        { title: 'A new review waits', body: '4 of 5 stars for Home 2024.' },
      ],
    },
  }),
  ...samplesOf(monthlySummary, {
    '': {
      name: 'October 2026',
      figures: {
        currency: 'USD',
        net: { now: 5_132_600, before: 4_410_050 },
        orders: { now: 384, before: 341 },
      },
      counts: {
        refunds: { now: 9, before: 12 },
        conversations: { now: 61, before: 58 },
        alone: { now: 0, before: 0 },
      },
      url: 'https://keyhaven.example/admin/main-site?tab=reports',
    },
  }),
  ...samplesOf(securityNews, {
    '': { news: 'new-device', device: 'Firefox on Windows, 198.51.100.7' },
  }),
  ...samplesOf(mailCheck, { '': { requestedAt: '2026-11-12T19:02:00Z' } }),
]

/** Every template at least once. A new one is shown here before it is sent. */
export const samples: readonly Sample[] = [...buying, ...afterSale, ...people]
